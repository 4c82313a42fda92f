use rotary::$imports$;
$use$
fn main() -> rotary::Result<()> {
    let (m, n) = ($m$.0, $n$.0); // positions of the query and of the key
    let q = $q$;
    let k = $k$;

    let (rotary_dim, base) = ($rot$, $base$);
    let pairing = Pairing::$pairing$; // $layout$
$rotary$

    println!("{}", $logits$rotary.score_from_positions(&q, &k, m, n)?); // from both positions
    println!("{}", $logits$rotary.score_from_distance(&q, &k, m - n)?.total); // from the distance alone
    Ok(())
}

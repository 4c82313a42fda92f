use rotary::{Pairing, Rotary};

fn main() -> rotary::Result<()> {
    let (m, n) = ($m$.0, $n$.0); // positions of the query and of the key
    let q = $q$;
    let k = $k$;

    let (rotary_dim, base) = ($rot$, $base$);
    let pairing = Pairing::$pairing$; // $layout$
    let rotary = Rotary::new(q.len(), rotary_dim, base, pairing)?;

    println!("{}", rotary.score_from_positions(&q, &k, m, n)?); // from both positions
    println!("{}", rotary.score_from_distance(&q, &k, m - n)?.total); // from the distance alone
    Ok(())
}

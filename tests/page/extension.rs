//! The numbers of `extension` are held to values that did not come from this code.

use crate::states::{after, read, set, state_of};
use rope_explainer::figures::extension::Extension;
use rope_explainer::state::parameters::{ALPHA, BETA, METHODS};
use rope_explainer::state::{Choice, ScalingMethod, State};
use rope_explainer::url::link;

#[test]
fn the_fastest_pair_rotates_by_a_radian_per_token() {
    let reading = read::<Extension>(&state_of::<Extension>("m=5"));
    assert_eq!(reading.fastest_angle_rad, 5.0);
}

#[test]
fn the_ends_of_the_ramp_push_each_other_and_stay_apart() {
    let start = state_of::<Extension>("");
    let ends = |state: &State| (state.get(&ALPHA), state.get(&BETA));
    assert_eq!(ends(&start), (1.0, 32.0));
    let pushed = after(start.clone(), [set(&ALPHA, 100.0)]);
    assert_eq!(ends(&pushed), (100.0, 105.0));
    let pushed = after(start.clone(), [set(&BETA, 0.5)]);
    assert_eq!(ends(&pushed), (0.476, 0.5));
    let apart = after(start, [set(&BETA, 4.0), set(&ALPHA, 3.0)]);
    assert_eq!(ends(&apart), (3.0, 4.0));
}

#[test]
fn a_link_holds_a_set_of_methods_with_dots_or_commas() {
    let methods = |link: &str| state_of::<Extension>(link).get(&METHODS);
    let set = methods("methods=yarn-turns.yarn");
    assert_eq!(set, methods("methods=yarn%2Cyarn-turns"));
    let has = ScalingMethod::ALL.iter().filter(|method| set.has(**method));
    let expected = [ScalingMethod::YarnByRotations, ScalingMethod::YarnByIndex];
    assert!(has.eq(&expected));
    let none = methods("methods=");
    assert!(ScalingMethod::ALL.iter().all(|method| !none.has(*method)));
    assert_eq!(
        set.toggled(ScalingMethod::YarnByIndex),
        methods("methods=yarn-turns")
    );
    let linked = link::read(
        &link::fields("methods=ntk.yarm"),
        &state_of::<Extension>(""),
    );
    assert_eq!(linked.notices.len(), 1);
}

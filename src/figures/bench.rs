//! The bench: every figure of one scene, linked.

use super::curve::Curve;
use super::matrix::Matrix;
use super::notices::Notices;
use super::pair::Pair;
use super::planes::{AllPlanes, PlaneInHand};
use super::score::Score;
use super::sentence::{Positions, Sentence};
use super::settings::Settings;
use super::use_addressed_figure;
use yew::prelude::*;

#[component]
pub fn Bench() -> Html {
    let (figure, notices) = use_addressed_figure();
    html! {
        <>
            <Notices {notices} />
            <div class="bench">
                <Sentence ..figure.clone() />
                <Positions ..figure.clone() />
                <PlaneInHand ..figure.clone() />
                <AllPlanes ..figure.clone() />
                <Matrix ..figure.clone() />
                <Pair ..figure.clone() />
                <Score ..figure.clone() />
                <Curve ..figure.clone() />
                <Settings ..figure />
            </div>
        </>
    }
}

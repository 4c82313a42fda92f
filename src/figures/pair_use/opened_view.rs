//! The map of another model: the heads of a layer, and charts of the selected head over its pairs.

use super::opened::{Memory, OpenedMap};
use super::parameters::USED_BY;
use super::{Reading, heads, largest, name_of, opening};
use crate::figure::controls::under_name;
use crate::figure::prelude::*;
use crate::state::Typed;
use crate::training_lab::in_percent;
use rotary::frequency::DEFAULT_BASE;

pub fn view(figure: &Figure, reading: &Reading, opened: &OpenedMap) -> Html {
    // The base that the reader gave the file's model is not that of the trained one.
    let act = figure.act.clone();
    let back = Callback::from(move |_: MouseEvent| {
        act.emit(Action::Set(&BASE.row, DEFAULT_BASE.value()));
        act.emit(Action::Set(&FILE.row, 0_u32.value()));
    });
    html! {
        <>
            { layer(figure, reading) }
            { heads(figure, reading) }
            { charts(figure, reading, opened) }
            <div class="halves">
                { list(&figure.readouts(reading)) }
                { status("said", said(figure, opened)) }
            </div>
            <div class="row">
                { number(figure, &BASE, 0) }
                { opening(figure) }
                <button type="button" class="quiet" data-do="close-file" data-sets="file base" onclick={back}>{ words::pair_use_back() }</button>
            </div>
        </>
    }
}

/// A slider for the layer, which keeps the head.
fn layer(figure: &Figure, reading: &Reading) -> Html {
    let [layers, heads] = [reading.layers, reading.heads];
    if layers == 1 {
        return Html::default();
    }
    let (layer, head) = (reading.head / heads, reading.head % heads);
    let text: AttrValue =
        words::pair_use_layer_of(&whole(layer as i64 + 1), &whole(layers as i64)).into();
    let range = Range {
        sets: Some(USED_BY.key),
        ends: (1.0, layers as f64),
        step: 1.0,
        value: layer as f64 + 1.0,
        text: text.clone(),
        on_value: figure.set(&USED_BY, move |layer: f64| {
            (layer as usize).clamp(1, layers).saturating_sub(1) * heads + head
        }),
        ..Range::default()
    };
    under_name(
        html! { { words::pair_use_layer() } },
        "",
        text,
        range.view(),
    )
}

/// The lengths of queries and of keys and the shares, a column for each pair.
fn charts(figure: &Figure, reading: &Reading, opened: &OpenedMap) -> Html {
    let map = &opened.map;
    let Some([query_norms, key_norms, shares]) =
        reading.of_head(super::head_shown(figure, reading))
    else {
        return Html::default();
    };
    let selection = Selection {
        selected: reading.pair,
        ..figure.selection(&PAIR, words::param_pair(), reading.pair.to_string())
    };
    let norm = largest(&map.query_norms).max(largest(&map.key_norms));
    let share = largest(&map.shares);
    let chart = |numbers: &[f32],
                 class: &'static str,
                 full: f64,
                 tick: String,
                 name: Html,
                 spoken: &str| {
        let numbers: Vec<f64> = numbers.iter().copied().map(f64::from).collect();
        let axis = Axis::linear((0.0, full));
        let chart = AxisChart {
            axis,
            ticks: &[(full, tick), (0.0, "0".to_owned())],
            columns: map.pairs,
            selection: &selection,
            name: spoken.to_owned(),
            drawing: html! { <path class={classes!("bar", class)} data-moves="path" d={axis.bars(&numbers)} /> },
            notes: Html::default(),
        };
        html! {
            <>
                <span />
                <p class="use-what">{ name }</p>
                { chart.view() }
            </>
        }
    };
    let length = |class: &'static str, letter: &'static str| {
        let name = html! { <>{ words::pair_use_length() }{ " " }<i {class}>{ letter }</i></> };
        (name, [words::pair_use_length(), letter].join(" "))
    };
    let ((of_q, q), (of_k, k)) = (length("query", "q"), length("key", "k"));
    html! {
        <div class="use-charts picked">
            { selection.picker(map.pairs) }
            <p class="use-of">{ name_of(reading, super::head_shown(figure, reading)) }</p>
            <div class="axis-charts">
                { chart(query_norms, "query", norm, significant(norm, 2), of_q, &q) }
                { chart(key_norms, "key", norm, significant(norm, 2), of_k, &k) }
                { chart(shares, "score", share, in_percent(share, 0), html! { { words::pair_use_share() } }, words::pair_use_share()) }
                <span />
                <div class="use-ends" aria-hidden="true">
                    <span>{ words::pair_use_first() }</span>
                    <span>{ words::pair_number(&(map.pairs - 1).to_string()) }</span>
                </div>
            </div>
        </div>
    }
}

fn said(figure: &Figure, opened: &OpenedMap) -> String {
    let map = &opened.map;
    let [layers, heads, pairs] =
        [map.layers, map.heads, map.pairs].map(|count| whole(count as i64));
    let shown = words::pair_use_file(&opened.name, &layers, &heads, &pairs);
    match figure.memory::<Memory>().standing.borrow().said() {
        Some(standing) => words::sentences(&standing, &shown),
        None => shown,
    }
}

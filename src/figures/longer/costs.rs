//! The costs of the encodings, as a table.

use super::cost::{as_written, multiplications_of_scores};
use super::reading::Reading;
use crate::figure::prelude::*;
use crate::training_lab::{encodings, in_percent};
use training::model::SHAW_CLIP;
use training::{Encoding, Settings};

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let count = |number: usize| cell("number", whole(number as i64));
    let columns = [
        words::longer_cost_encoding(),
        words::longer_cost_learned(),
        words::longer_cost_multiplications(),
        words::longer_cost_added(),
        words::longer_cost_held(),
        words::longer_cost_step(),
    ];
    html! {
        <section class="costs">
            <p>{ words::longer_costs(&whole(reading.length as i64)) }</p>
            <div class="costs-table" tabindex="0" role="region" aria-label={words::longer_costs_table()}>
                <table>
                    { head(&columns) }
                    <tbody>
                        for cost in &reading.costs {
                            <tr>
                                { row_head(encodings::name(cost.encoding)) }
                                { count(cost.learned) }
                                { count(cost.multiplications) }
                                { count(cost.added_to_scores) }
                                { count(cost.held) }
                                { cell("number", step_time(figure, reading, cost.encoding)) }
                            </tr>
                        }
                    </tbody>
                </table>
            </div>
            <p class="said" data-number="dear">{ said(reading) }</p>
        </section>
    }
}

/// The time of a training step in this tab; a dash if there was none.
fn step_time(figure: &Figure, reading: &Reading, encoding: Encoding) -> String {
    let settings = Settings {
        encoding,
        ..reading.settings
    };
    let step_ms = figure.late.progress(&settings).step_ms;
    step_ms.map_or_else(|| "–".to_owned(), |ms| words::longer_ms(&fixed(ms, 0)))
}

/// The reason for the cost of Shaw's encoding.
fn said(reading: &Reading) -> String {
    let of_scores = multiplications_of_scores(&reading.settings, reading.length) as f64;
    let more = |encoding: Encoding| {
        let cost = reading.costs.iter().find(|cost| cost.encoding == encoding);
        let more = cost.map_or(0, |cost| cost.multiplications) as f64;
        in_percent(more / of_scores, 0)
    };
    let added = reading
        .costs
        .iter()
        .find(|cost| cost.encoding == Encoding::Shaw)
        .map_or(0, |cost| cost.added_to_scores);
    words::longer_dear(
        &more(Encoding::Rope),
        &more(Encoding::Shaw),
        &whole(SHAW_CLIP as i64 + 1),
        &whole(added as i64),
        &whole(as_written(&reading.settings, reading.length) as i64),
        &whole((reading.length * reading.settings.head_dim()) as i64),
    )
}

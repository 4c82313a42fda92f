//! How tall a frame must be for each figure alone. This file imports nothing but the figures' names: the commands read
//! it too.

use super::figure_name::FigureName;

/// The widths of frames at which figures were measured, in CSS pixels. In 366 a figure is as wide as on a page in a phone
/// of 390; from 705 on figures have columns.
pub const WIDTHS_PX: [u32; 8] = [320, 366, 390, 480, 700, 705, 960, 1140];

/// The height of a figure that was not measured: a draft.
const OF_DRAFTS_PX: u32 = 600;

/// The heights at these widths, in CSS pixels: of the figure as it starts, in the language in which it is tallest, and
/// a little more for other fonts; below 700 px with the tall buttons that fingers need. `cargo xtask heights` writes this table.
#[rustfmt::skip]
const HEIGHTS_PX: &[(FigureName, [u16; 8])] = &[
    // heights
    (FigureName::Hero, [690, 720, 720, 720, 630, 640, 640, 640]),
    (FigureName::Bench, [2590, 2490, 2450, 2470, 830, 810, 790, 790]),
    (FigureName::Order, [1030, 1000, 1000, 950, 750, 730, 700, 700]),
    (FigureName::Terms, [1060, 980, 960, 940, 780, 690, 690, 690]),
    (FigureName::Relative, [1190, 1190, 1190, 1240, 1340, 840, 800, 800]),
    (FigureName::Wish, [960, 980, 1000, 1030, 1180, 650, 650, 650]),
    (FigureName::Derivation, [1480, 1460, 1460, 1410, 1330, 1150, 830, 830]),
    (FigureName::Turn, [1520, 1290, 1310, 1390, 1390, 940, 600, 600]),
    (FigureName::Clocks, [1290, 1230, 1230, 1150, 920, 820, 790, 790]),
    (FigureName::Helix, [1100, 1060, 990, 950, 810, 850, 850, 850]),
    (FigureName::Alike, [1030, 990, 970, 970, 770, 690, 700, 700]),
    (FigureName::Matrices, [1310, 1290, 950, 1060, 1130, 510, 590, 590]),
    (FigureName::Elementwise, [1150, 1070, 1160, 1140, 960, 790, 600, 600]),
    (FigureName::Sum, [1460, 1420, 1420, 1420, 1220, 700, 610, 610]),
    (FigureName::Weights, [1530, 1500, 1450, 1460, 1140, 1020, 950, 950]),
    (FigureName::Decay, [1270, 1250, 1140, 1100, 960, 930, 930, 930]),
    (FigureName::Heads, [2120, 2100, 2040, 2100, 2160, 1350, 1370, 1380]),
    (FigureName::Linear, [1820, 1670, 1610, 1590, 1190, 1020, 960, 960]),
    (FigureName::Extension, [3680, 3490, 3370, 3170, 2710, 2160, 1990, 1990]),
    (FigureName::Beyond, [2470, 2360, 2290, 2120, 1900, 1210, 1170, 1170]),
    (FigureName::Cache, [1900, 1780, 1730, 1570, 1270, 1230, 1200, 1200]),
    (FigureName::Models, [2010, 1930, 1910, 1760, 1480, 1410, 1390, 1390]),
    (FigureName::Layout, [1290, 1250, 1250, 1210, 1010, 880, 880, 880]),
    (FigureName::Bugs, [2610, 2490, 2480, 2410, 2220, 1550, 1530, 1530]),
    (FigureName::Kernel, [1940, 1760, 1750, 1700, 1270, 1080, 850, 850]),
    (FigureName::Decode, [1730, 1620, 1550, 1530, 1360, 1270, 1120, 1120]),
    (FigureName::Axes, [1410, 1330, 1350, 1400, 1320, 790, 670, 670]),
    (FigureName::Collapse, [910, 920, 920, 900, 740, 700, 700, 670]),
    (FigureName::Precision, [1990, 1870, 1800, 1800, 1440, 1160, 830, 810]),
    (FigureName::Train, [1730, 1640, 1640, 1500, 1350, 1010, 970, 970]),
    (FigureName::ByDistance, [1260, 1170, 1150, 1050, 830, 870, 830, 830]),
    (FigureName::AttentionMaps, [1740, 1720, 1760, 1850, 1630, 930, 1000, 1000]),
    (FigureName::Longer, [3340, 3060, 3000, 2670, 2050, 2020, 1690, 1650]),
    (FigureName::TrainLinear, [1500, 1480, 1480, 1420, 1250, 940, 920, 920]),
    (FigureName::Exercise, [1080, 1080, 1080, 1120, 1010, 630, 600, 600]),
    (FigureName::Take, [1530, 1440, 1440, 1410, 1120, 840, 790, 790]),
    (FigureName::Own, [1830, 1860, 1810, 1880, 1770, 1020, 990, 990]),
    (FigureName::Embed, [800, 750, 750, 720, 490, 490, 470, 470]),
    // end of heights
];

/// The height of a frame of this width, in CSS pixels. Between two widths, that of the taller, since text is taller in
/// narrow frames and pictures in wide ones, and a twentieth more, since lines break elsewhere.
pub fn height_px(figure: FigureName, width_px: u32) -> u32 {
    let Some((_, heights)) = HEIGHTS_PX.iter().find(|(name, _)| *name == figure) else {
        return OF_DRAFTS_PX;
    };
    let last = WIDTHS_PX.len() - 1;
    let above = WIDTHS_PX.iter().position(|&width| width >= width_px);
    let below = WIDTHS_PX.iter().rposition(|&width| width <= width_px);
    let (below, above) = (below.unwrap_or(0), above.unwrap_or(last));
    let height_px = u32::from(heights[below].max(heights[above]));
    if below < above {
        height_px + height_px / 20
    } else {
        height_px
    }
}

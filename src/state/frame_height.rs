//! How tall a frame must be for each figure alone. This file imports nothing but the figures' names: the commands read
//! it too.

use super::figure_name::FigureName;

/// The widths of frames at which figures are measured, in CSS pixels: phones and columns of courses. In 366 a figure is
/// as wide as on a page in a phone of 390, in 960 as on one in a wide window.
pub const WIDTHS_PX: [u32; 8] = [320, 366, 390, 576, 624, 688, 720, 960];

/// The height of a figure that was not measured: a draft.
const OF_DRAFTS_PX: u32 = 600;

/// The heights at these widths, in CSS pixels, as measured: of the figure as it starts, in the language in which it is
/// tallest; below 700 px with the tall buttons that fingers need. Then those in the story, in windows of 1280 px and of 390.
/// `cargo xtask heights` writes this table.
#[rustfmt::skip]
const HEIGHTS_PX: &[(FigureName, [u16; 8], [u16; 2])] = &[
    // heights
    (FigureName::Hero, [840, 869, 850, 774, 774, 774, 796, 647], [615, 810]),
    (FigureName::Order, [986, 948, 908, 752, 752, 752, 705, 705], [663, 922]),
    (FigureName::Wish, [881, 881, 881, 551, 551, 551, 463, 489], [446, 855]),
    (FigureName::Turn, [1086, 1049, 1073, 702, 619, 558, 478, 541], [499, 1023]),
    (FigureName::Clocks, [1153, 1082, 1062, 898, 898, 898, 787, 787], [767, 1079]),
    (FigureName::Odometer, [602, 599, 610, 617, 617, 595, 539, 539], [519, 596]),
    (FigureName::Alike, [859, 842, 845, 732, 717, 725, 676, 683], [641, 816]),
    (FigureName::Sum, [1212, 1190, 1190, 744, 744, 722, 650, 591], [549, 1164]),
    (FigureName::Weights, [1495, 1393, 1352, 1203, 1183, 1183, 1038, 1010], [971, 1392]),
    (FigureName::Bench, [2147, 2115, 2139, 2203, 2229, 2241, 780, 780], [787, 2123]),
    (FigureName::Beyond, [2043, 1936, 1916, 1772, 1752, 1730, 1109, 1109], [1089, 1952]),
    (FigureName::Terms, [975, 932, 932, 849, 826, 826, 670, 670], [613, 876]),
    (FigureName::Relative, [1079, 1103, 1106, 1176, 1224, 1288, 816, 776], [733, 1099]),
    (FigureName::Derivation, [1404, 1404, 1404, 1038, 1060, 1088, 1087, 828], [786, 1378]),
    (FigureName::Helix, [963, 860, 860, 745, 745, 723, 747, 747], [727, 856]),
    (FigureName::Matrices, [1244, 1201, 888, 1011, 1059, 1123, 544, 588], [549, 860]),
    (FigureName::Elementwise, [696, 674, 701, 659, 639, 502, 555, 361], [319, 675]),
    (FigureName::Decay, [1188, 1063, 1063, 940, 940, 899, 915, 875], [833, 1037]),
    (FigureName::Heads, [2054, 2022, 2058, 1929, 1973, 2049, 1405, 1423], [1382, 1990]),
    (FigureName::Linear, [1495, 1327, 1283, 1142, 1142, 1121, 866, 866], [814, 1271]),
    (FigureName::Exercise, [1046, 1026, 1029, 612, 568, 568, 595, 567], [531, 1022]),
    (FigureName::Train, [1559, 1475, 1475, 1379, 1352, 1331, 911, 883], [820, 1497]),
    (FigureName::ByDistance, [1169, 1043, 1043, 916, 896, 896, 840, 812], [749, 1045]),
    (FigureName::AttentionMaps, [1544, 1554, 1591, 1615, 1595, 1595, 912, 980], [936, 1615]),
    (FigureName::TrainLinear, [1426, 1385, 1363, 1272, 1244, 1224, 837, 837], [795, 1428]),
    (FigureName::Longer, [2491, 2413, 2372, 2011, 1917, 1854, 1618, 1327], [1130, 2246]),
    (FigureName::Extension, [867, 824, 780, 652, 652, 652, 620, 620], [577, 798]),
    (FigureName::Cache, [1552, 1491, 1450, 1170, 1148, 1148, 1095, 1095], [1053, 1473]),
    (FigureName::Models, [1951, 1868, 1784, 1577, 1577, 1557, 1384, 1364], [1322, 1842]),
    (FigureName::Collapse, [815, 823, 786, 755, 763, 773, 727, 691], [649, 797]),
    (FigureName::Precision, [1813, 1709, 1661, 1192, 1134, 1073, 950, 833], [791, 1706]),
    (FigureName::Layout, [1271, 1221, 1221, 1085, 1085, 1085, 825, 825], [762, 1197]),
    (FigureName::Bugs, [2504, 2438, 2393, 2277, 2238, 2254, 1519, 1502], [1459, 2413]),
    (FigureName::Kernel, [1894, 1707, 1719, 1507, 1405, 1405, 1000, 811], [794, 1696]),
    (FigureName::Decode, [1428, 1294, 1274, 1191, 1191, 1130, 1030, 994], [951, 1276]),
    (FigureName::Axes, [1382, 1302, 1298, 1017, 973, 911, 702, 654], [612, 1277]),
    (FigureName::Take, [1484, 1420, 1420, 1318, 1303, 1239, 828, 777], [735, 1379]),
    (FigureName::Own, [1797, 1802, 1774, 1797, 1805, 1869, 1000, 967], [924, 1776]),
    (FigureName::Embed, [776, 735, 735, 575, 552, 552, 472, 452], [410, 709]),
    // end of heights
];

/// The height of a frame of this width, in CSS pixels, with a little room for other fonts. Between two widths, that of
/// the taller, since text is taller in narrow frames and pictures in wide ones, and a twentieth more, since lines break
/// elsewhere.
pub fn height_px(figure: FigureName, width_px: u32) -> u32 {
    let Some((_, heights, _)) = row(figure) else {
        return OF_DRAFTS_PX;
    };
    let last = WIDTHS_PX.len() - 1;
    let above = WIDTHS_PX.iter().position(|&width| width >= width_px);
    let below = WIDTHS_PX.iter().rposition(|&width| width <= width_px);
    let (below, above) = (below.unwrap_or(0), above.unwrap_or(last));
    let measured_px = u32::from(heights[below].max(heights[above]));
    // A fiftieth more, in whole tens.
    let height_px = (measured_px * 102).div_ceil(1000) * 10;
    if below < above {
        height_px + height_px / 20
    } else {
        height_px
    }
}

/// The heights of a figure in the story, in wide windows and on phones, in CSS pixels.
pub fn in_story_px(figure: FigureName) -> Option<[u16; 2]> {
    row(figure).map(|(_, _, in_story)| *in_story)
}

fn row(figure: FigureName) -> Option<&'static (FigureName, [u16; 8], [u16; 2])> {
    HEIGHTS_PX.iter().find(|(name, _, _)| *name == figure)
}

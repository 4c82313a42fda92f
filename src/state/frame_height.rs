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
    (FigureName::Hero, [840, 869, 850, 774, 774, 774, 796, 663], [631, 810]),
    (FigureName::Order, [923, 908, 847, 734, 734, 734, 645, 484], [443, 884]),
    (FigureName::Wish, [915, 894, 894, 578, 578, 557, 477, 428], [387, 890]),
    (FigureName::Turn, [1035, 953, 953, 787, 698, 637, 557, 460], [440, 971]),
    (FigureName::Clocks, [1046, 979, 938, 763, 723, 665, 646, 564], [544, 996]),
    (FigureName::Odometer, [585, 584, 594, 437, 416, 368, 304, 284], [243, 559]),
    (FigureName::Alike, [785, 771, 753, 756, 742, 761, 537, 512], [471, 746]),
    (FigureName::Sum, [1149, 1124, 1124, 715, 667, 646, 566, 508], [467, 1121]),
    (FigureName::Weights, [1198, 1119, 1077, 864, 844, 796, 674, 629], [591, 1097]),
    (FigureName::Bench, [2071, 2052, 2076, 941, 906, 854, 776, 776], [697, 2052]),
    (FigureName::Beyond, [1546, 1397, 1353, 953, 933, 914, 809, 720], [679, 1388]),
    (FigureName::Terms, [946, 925, 925, 772, 736, 736, 664, 664], [630, 892]),
    (FigureName::Relative, [1048, 1094, 1098, 857, 857, 857, 789, 749], [708, 1091]),
    (FigureName::Derivation, [1417, 1417, 1417, 920, 899, 901, 888, 725], [684, 1392]),
    (FigureName::Helix, [952, 850, 850, 825, 825, 804, 740, 740], [699, 825]),
    (FigureName::Matrices, [1234, 1193, 865, 576, 570, 591, 538, 582], [543, 831]),
    (FigureName::Elementwise, [669, 666, 693, 632, 612, 612, 548, 355], [335, 690]),
    (FigureName::Decay, [1137, 1012, 1012, 906, 906, 866, 818, 658], [638, 1029]),
    (FigureName::Heads, [1606, 1586, 1586, 1068, 934, 934, 870, 754], [697, 1542]),
    (FigureName::Linear, [1373, 1228, 1184, 1035, 1035, 1015, 807, 688], [659, 1195]),
    (FigureName::Exercise, [960, 900, 890, 610, 556, 540, 480, 460], [430, 900]),
    (FigureName::Train, [1543, 1459, 1438, 983, 956, 936, 856, 751], [711, 1504]),
    (FigureName::ByDistance, [1161, 1035, 1035, 933, 913, 913, 833, 626], [586, 1060]),
    (FigureName::AttentionMaps, [1536, 1540, 1552, 859, 871, 846, 781, 753], [710, 1580]),
    (FigureName::TrainLinear, [1410, 1348, 1348, 894, 867, 847, 762, 706], [665, 1413]),
    (FigureName::Longer, [2461, 2403, 2342, 2022, 1950, 1851, 1591, 1321], [647, 1537]),
    (FigureName::Extension, [842, 821, 777, 668, 668, 668, 599, 578], [537, 797]),
    (FigureName::Cache, [1542, 1481, 1420, 1157, 1157, 1157, 1089, 1089], [1048, 1465]),
    (FigureName::Models, [1941, 1837, 1776, 1582, 1562, 1541, 1377, 1357], [718, 1039]),
    (FigureName::Collapse, [811, 818, 761, 766, 774, 784, 703, 647], [670, 808]),
    (FigureName::Precision, [1803, 1701, 1653, 1432, 1096, 1056, 944, 826], [669, 1434]),
    (FigureName::Layout, [1338, 1289, 1289, 1082, 1006, 1006, 894, 894], [842, 1254]),
    (FigureName::Bugs, [1703, 1654, 1660, 1163, 1143, 1123, 1075, 1075], [581, 1034]),
    (FigureName::Kernel, [1883, 1698, 1710, 1254, 1210, 1186, 993, 804], [767, 1666]),
    (FigureName::Decode, [1444, 1310, 1290, 1181, 1152, 1091, 1027, 970], [776, 1223]),
    (FigureName::Axes, [1373, 1273, 1291, 902, 837, 776, 675, 590], [550, 1270]),
    (FigureName::Take, [1476, 1412, 1412, 955, 955, 911, 821, 770], [729, 1372]),
    (FigureName::Own, [1809, 1814, 1766, 1366, 1226, 1124, 965, 911], [891, 1790]),
    (FigureName::Embed, [708, 688, 688, 547, 527, 506, 426, 426], [385, 664]),
    // end of heights
];

/// The languages in which chapters are measured.
pub const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The heights of chapters in each of these languages while no question is answered, in windows of 1280 px and of 390, in
/// CSS pixels. `cargo xtask heights` writes this table, too.
#[rustfmt::skip]
pub const CHAPTERS_PX: &[(&str, [[u16; 2]; LANGUAGES.len()])] = &[
    // chapters
    ("order", [[1068, 1898], [992, 1657]]),
    ("wish", [[2054, 3783], [1914, 3323]]),
    ("clocks", [[2220, 3779], [2099, 3464]]),
    ("score", [[1961, 3654], [1880, 3276]]),
    ("bench", [[882, 2335], [882, 2233]]),
    ("breaks", [[1079, 2049], [1052, 1871]]),
    ("recap", [[823, 1593], [769, 1465]]),
    ("before", [[3295, 4941], [3035, 4239]]),
    ("derivation", [[2811, 4506], [2528, 3880]]),
    ("matrix", [[2178, 3485], [1881, 2995]]),
    ("decay", [[1753, 2829], [1560, 2383]]),
    ("head", [[2182, 4401], [1987, 3931]]),
    ("linear", [[2346, 4304], [2156, 3879]]),
    ("train", [[2211, 4070], [2106, 3761]]),
    ("extension", [[4885, 8194], [4461, 7124]]),
    ("models", [[2383, 3895], [2045, 3239]]),
    ("precision", [[2506, 4167], [2235, 3578]]),
    ("kernel", [[5536, 9704], [5061, 8681]]),
    ("take", [[4261, 7129], [3854, 6246]]),
    // end of chapters
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

//! The heights of frames for each figure alone. This file imports only the figures' names, because the commands read it
//! too.

use super::figure_name::FigureName;

/// The frame widths at which figures are measured, in CSS pixels: phones and columns of courses. At 366 a figure is as
/// wide as on a page on a phone of 390, at 960 as in a wide window.
pub const WIDTHS_PX: [u32; 8] = [320, 366, 390, 576, 624, 688, 720, 960];

/// The height of a figure that was not measured: a draft.
const OF_DRAFTS_PX: u32 = 600;

/// The measured heights at these widths, in CSS pixels: of the figure in its starting state, in the language in which
/// it is tallest; below 700 px with the tall buttons for touch. Then those in the story, in windows of 1280 px and of
/// 390. `cargo xtask heights` writes this table.
#[rustfmt::skip]
const HEIGHTS_PX: &[(FigureName, [u16; 8], [u16; 2])] = &[
    // heights
    (FigureName::Hero, [840, 869, 850, 774, 774, 774, 796, 663], [631, 810]),
    (FigureName::Order, [899, 884, 823, 689, 689, 689, 624, 484], [443, 860]),
    (FigureName::Wish, [907, 886, 886, 566, 566, 545, 477, 428], [387, 878]),
    (FigureName::Turn, [1023, 946, 946, 775, 686, 625, 557, 460], [440, 938]),
    (FigureName::Clocks, [1026, 959, 939, 763, 723, 662, 646, 564], [544, 976]),
    (FigureName::Odometer, [573, 576, 586, 425, 404, 356, 304, 284], [243, 547]),
    (FigureName::Alike, [778, 762, 741, 744, 730, 749, 537, 512], [471, 734]),
    (FigureName::Sum, [1158, 1158, 1158, 703, 655, 655, 587, 529], [488, 1109]),
    (FigureName::Weights, [1158, 1099, 1057, 803, 803, 755, 678, 629], [591, 1077]),
    (FigureName::Bench, [2071, 2052, 2076, 941, 906, 854, 776, 776], [697, 2052]),
    (FigureName::Beyond, [1458, 1353, 1309, 865, 845, 826, 749, 701], [660, 1345]),
    (FigureName::Terms, [922, 901, 901, 748, 712, 712, 664, 664], [630, 868]),
    (FigureName::Relative, [1024, 1070, 1074, 833, 833, 833, 789, 749], [708, 1067]),
    (FigureName::Derivation, [1413, 1409, 1409, 910, 889, 904, 890, 728], [687, 1384]),
    (FigureName::Helix, [936, 834, 834, 809, 809, 788, 740, 740], [699, 809]),
    (FigureName::Matrices, [1214, 1176, 849, 556, 550, 571, 538, 582], [543, 811]),
    (FigureName::Elementwise, [670, 649, 676, 612, 592, 592, 548, 355], [335, 670]),
    (FigureName::Decay, [1117, 992, 992, 886, 886, 846, 818, 658], [638, 1009]),
    (FigureName::Heads, [1578, 1561, 1561, 1040, 906, 906, 854, 738], [697, 1542]),
    (FigureName::Linear, [1373, 1228, 1184, 1035, 1035, 1015, 807, 688], [659, 1195]),
    (FigureName::Family, [1244, 1239, 1227, 707, 690, 695, 658, 678], [658, 1257]),
    (FigureName::Exercise, [893, 893, 893, 572, 508, 508, 441, 441], [400, 864]),
    (FigureName::Train, [1527, 1443, 1422, 967, 940, 920, 856, 751], [711, 1488]),
    (FigureName::ByDistance, [1149, 1023, 1023, 921, 901, 901, 833, 626], [586, 1048]),
    (FigureName::AttentionMaps, [1528, 1532, 1544, 851, 863, 838, 782, 753], [712, 1576]),
    (FigureName::PairUse, [1010, 1000, 990, 860, 820, 800, 790, 780], [740, 960]),
    (FigureName::TrainLinear, [1394, 1336, 1332, 878, 851, 831, 762, 706], [665, 1397]),
    (FigureName::Longer, [1801, 1657, 1596, 1408, 1348, 1301, 1105, 799], [647, 1508]),
    (FigureName::Extension, [830, 809, 765, 656, 656, 656, 599, 578], [537, 785]),
    (FigureName::Cache, [1526, 1465, 1404, 1141, 1141, 1141, 1089, 1089], [1048, 1450]),
    (FigureName::Models, [1045, 1005, 980, 870, 850, 850, 738, 738], [718, 1039]),
    (FigureName::Collapse, [783, 790, 757, 738, 746, 756, 705, 689], [670, 808]),
    (FigureName::Precision, [1519, 1437, 1389, 1054, 973, 932, 796, 710], [669, 1434]),
    (FigureName::Layout, [1323, 1282, 1261, 1088, 991, 966, 854, 854], [814, 1243]),
    (FigureName::Bugs, [1148, 1078, 1084, 767, 747, 747, 683, 642], [601, 1054]),
    (FigureName::Kernel, [1875, 1690, 1702, 1246, 1202, 1178, 1002, 804], [767, 1658]),
    (FigureName::Decode, [1372, 1238, 1218, 983, 954, 893, 853, 796], [776, 1223]),
    (FigureName::Axes, [1369, 1269, 1287, 877, 833, 772, 675, 590], [550, 1266]),
    (FigureName::Take, [1456, 1392, 1392, 935, 935, 891, 821, 770], [729, 1352]),
    (FigureName::Own, [1801, 1806, 1758, 1663, 1218, 1116, 965, 911], [891, 1782]),
    (FigureName::Embed, [713, 688, 688, 547, 527, 506, 426, 426], [385, 664]),
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
    ("train", [[2308, 4248], [2176, 3885]]),
    ("family", [[1893, 3377], [1711, 2823]]),
    ("extension", [[4885, 8191], [4461, 6970]]),
    ("models", [[2383, 3895], [2045, 3239]]),
    ("precision", [[2506, 4167], [2235, 3578]]),
    ("kernel", [[5583, 9751], [5108, 8728]]),
    ("take", [[4261, 7169], [3854, 6266]]),
    // end of chapters
];

/// The height of a frame of this width, in CSS pixels, with a margin for other fonts. Between two widths it's the
/// height of the taller one, because text is taller in narrow frames and pictures in wide ones, and a twentieth more,
/// because lines break differently.
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

pub mod reading;

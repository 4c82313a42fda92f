late-coming = This figure is being downloaded.
late-missing = This figure couldn’t be downloaded. It will load once you’re online again.
late-unprinted = This figure hadn’t been downloaded when the page was printed. To print it, use “Print with all figures” under “Contents”.
late-again = Try again

story-figure = Figure {$number}
story-figure-title = Figure {$number}: {$title}
# What the page around a frame is told. { $name } is what that page wrote.
message-unread = The message cannot be read. Its type must be set, get or reset, and the fields of set must be an object, or a text as in a link.
message-figure = The message names a figure “{ $name }”, which is not shown here.

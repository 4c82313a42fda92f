page-title = Rotary position embedding, by hand
page-description = Slide two words along a text and drag their arrows: see what rotary position embedding (RoPE) changes, and what it leaves as it is.
page-heading = Rotary position embedding
page-lead = Most language models encode word order by rotating vectors.
page-without-wasm = This figure needs JavaScript, WebAssembly and a page from a web server, not from a file. In a sandboxed frame the server must send Access-Control-Allow-Origin, or the frame needs allow-same-origin. Everything written can be read without it.
page-lost = The link of this frame names no figure of the page. Similar names:
language = English
skip-to-chapters = Skip to the chapters
late-coming = This figure is being downloaded.
late-missing = This figure could not be downloaded. It comes when you are online again.
late-unprinted = This figure had not been downloaded when the page was printed. “Print with all figures” under “Contents” prints it.
late-again = Try again

story-contents = Contents
story-way = This page is for anyone who has seen attention and wants to see what RoPE does in it. The idea takes ten minutes and needs only vectors. After that, each chapter stands alone.
story-to-bench = Been here before? Go on to the bench.
story-print = Print with all figures
story-figure = Figure {$number}
story-figure-title = Figure {$number}: {$title}
story-previous = Previous:
story-next = Next:
story-show = Show me
story-exercise = Exercise:
story-go-on = Go on at
story-again = Ask me again
# What the page around a frame is told. { $name } is what that page wrote.
message-unread = The message cannot be read. Its type must be set, get or reset; the fields of set must be an object, or a text as in a link.
message-figure = The message names a figure “{ $name }”, which is not shown here.

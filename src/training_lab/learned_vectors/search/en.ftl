learned-finds = The digit { $digit } finds its letter: it takes { $taken }, with weight { $weight }.
learned-misses = The digit { $digit } misses its letter: it takes { $taken }, with weight { $weight }, instead of { $wanted }, with weight { $less }.
learned-itself = itself
learned-at-back = “{ $token }”, { $distance } back
learned-at-ahead = “{ $token }”, { $distance } ahead

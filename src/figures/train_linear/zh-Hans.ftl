train-linear-caption = 换成线性注意力再训练。它没有可以改动的注意力分数，所以只剩四种编码。

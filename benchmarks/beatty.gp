/* P-tests of Wythoff's game and floor(n phi) by PARI/GP: prints lines of JSON as the Rust program does. */
lower(n) = (n + sqrtint(5*n^2)) \ 2;
/* The winning move of (x, y), x <= y, as Fraenkel 1982 tells it; 0 if there is none. */
wins(x, y) = {
  my(n = (sqrtint(5*(x+1)^2) - (x+1)) \ 2, a, m);
  a = lower(n);
  if (a == x,
    if (y == x + n, return(0));
    if (y > x + n, return([x, x + n]));
    m = y - x; a = lower(m); return([a, a + m]));
  return([x, lower(x - n)]);
}
line(task, x, seconds) = printf("{\"task\":\"%s\",\"by\":\"gp\",\"x\":%d,\"seconds\":%.9f}\n", task, x, seconds);
{
  my(count = 100000, t, s = 0);
  if (wins(3, 5) != 0 || wins(7, 10) != [7, 4], error("gp differs"));
  gettime();
  for (i = 0, count - 1, if (wins(10^17 + i*123456789, 10^17*2 + i*987654321 % 10^17), s++));
  t = gettime() / 1000.;
  line("P-test and winning move below 10^18", 18, t / count);
  foreach ([1000, 10000, 100000, 1000000], d,
    my(n = 10^d \ 7, runs = 10^8 \ (d * sqrtint(d)) + 3);
    gettime();
    for (i = 1, runs, lower(n));
    line("floor(n phi)", d, gettime() / 1000. / runs));
}
quit

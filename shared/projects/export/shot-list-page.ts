import { escapeHtml } from '../../util/escape-html.ts';
import { formatDate } from '../../util/format-dates.ts';
import { formatCounted } from '../../util/format-numbers.ts';
import { type FrameRate, frameRateText, ratePerSecond } from '../../util/frame-rate.ts';
import { formatShotNumber, type ShotStatus } from '../shot.ts';
import { timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, editListOf } from './edits-for-all-formats.ts';

interface ShotListSource extends EditListSource {
  /** Sources of posters, by item id: `data:` URLs, or files beside the page. */
  readonly posters: ReadonlyMap<string, string>;
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
}

const policy = ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data: 'self' file:", "base-uri 'none'"];

const statusTexts: Readonly<Record<ShotStatus, string>> = {
  draft: 'Draft',
  generating: 'Generating',
  review: 'In review',
  approved: 'Approved',
  omitted: 'Omitted',
};

/** Returns a shot list as one HTML page without scripts, for the screen and for paper. All texts are shown as text. */
export function shotListPage({ posters, madeAt, ...source }: ShotListSource): string {
  const list = editListOf(source);
  const { edits, duration, timecode, notes } = list;
  const missing = edits.filter(({ media }) => !media).length;
  return staticPage({
    kind: 'Shot list',
    title: list.title,
    facts: [
      ['Shots', String(edits.length)],
      ['Without a take', String(missing)],
      ['Duration', durationText(duration, timecode.rate)],
      ['Frame rate', `${frameRateText(timecode.rate)} fps`],
      ['Size', `${list.width} × ${list.height}`],
      ['Date', formatDate(madeAt)],
    ],
    about: [notes],
    body: [edits.length === 0 ? '<p class="empty">This cut has no shots yet.</p>' : table(list, posters)],
  });
}

interface StaticPage {
  readonly kind: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Paragraphs below the facts. */
  readonly about: readonly string[];
  /** HTML with the classes of a shot list. */
  readonly body: readonly string[];
}

/** Returns an HTML page without scripts, for the screen and for paper. */
export function staticPage({ kind, title, facts, about, body }: StaticPage): string {
  const paragraphs = about.map((text) => text.trim()).filter((text) => text !== '');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} – ${kind.toLowerCase()}</title>`,
    `<style>${shotListPageCss}</style>`,
    '</head>',
    '<body>',
    '<header>',
    `<p class="kind">${kind}</p>`,
    `<h1 dir="auto">${escapeHtml(title)}</h1>`,
    `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`,
    ...paragraphs.map((text) => `<p class="about" dir="auto">${escapeHtml(text)}</p>`),
    '</header>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function table(list: EditList, posters: ReadonlyMap<string, string>): string {
  return [
    '<table>',
    '<colgroup><col class="number"><col class="poster"><col><col class="duration"><col class="take"><col class="notes"></colgroup>',
    '<thead><tr><th scope="col">Shot</th><th scope="col">Poster</th><th scope="col">Title and brief</th>',
    '<th scope="col">Duration</th><th scope="col">Take</th><th scope="col">Notes</th></tr></thead>',
    ...scenesOf(list.edits).map((edits) => sceneRows(edits, list, posters)),
    '</table>',
  ].join('\n');
}

/** Returns consecutive edits of one scene together. */
function scenesOf(edits: readonly Edit[]): Edit[][] {
  const scenes: Edit[][] = [];
  for (const edit of edits) {
    const last = scenes.at(-1);
    if (last && last[0]?.scene?.id === edit.scene?.id) last.push(edit);
    else scenes.push([edit]);
  }
  return scenes;
}

function sceneRows(edits: readonly Edit[], list: EditList, posters: ReadonlyMap<string, string>): string {
  const scene = edits[0]?.scene;
  const duration = edits.reduce((sum, edit) => sum + edit.duration, 0);
  const facts = `${formatCounted(edits.length, 'shot')}, ${durationText(duration, list.timecode.rate)}`;
  const heading =
    scene &&
    `<tr class="scene"><th colspan="6" scope="rowgroup"><bdi>${escapeHtml(scene.title)}</bdi><span>${facts}</span></th></tr>`;
  return ['<tbody>', ...(heading ? [heading] : []), ...edits.map((edit) => row(edit, list, posters)), '</tbody>'].join(
    '\n',
  );
}

function row(edit: Edit, { timecode, startFrame }: EditList, posters: ReadonlyMap<string, string>): string {
  const { shot, media, problem } = edit;
  const src = media && posters.get(media.item.id);
  const poster =
    src === undefined
      ? `<div class="none">${media ? 'No poster' : 'No take'}</div>`
      : `<img src="${escapeHtml(src)}" alt="">`;
  const take = media
    ? `<span class="strong">${media.takeNumber} of ${shot.takes.length}</span>`
    : `<span>${formatCounted(shot.takes.length, 'take')}</span>`;
  return [
    '<tr>',
    `<td class="number">${formatShotNumber(shot.number)}</td>`,
    `<td class="poster">${poster}</td>`,
    `<td><p class="title" dir="auto">${escapeHtml(shot.title.trim() || 'Untitled shot')}</p>${paragraph('brief', shot.brief)}</td>`,
    `<td class="duration"><span class="strong">${durationText(edit.duration, timecode.rate)}</span>`,
    `<span class="small">${formatCounted(edit.duration, 'frame')}</span>`,
    `<span class="small">${timecodeOf(startFrame + edit.start, timecode)}</span></td>`,
    `<td>${take}<span class="small">${statusTexts[shot.status]}</span></td>`,
    `<td>${problem === undefined ? '' : `<p class="problem">${escapeHtml(problem)}</p>`}${paragraph('note', shot.notes)}</td>`,
    '</tr>',
  ].join('');
}

function paragraph(name: string, text: string): string {
  return text.trim() === '' ? '' : `<p class="${name}" dir="auto">${escapeHtml(text.trim())}</p>`;
}

/** `4.5 s`, `1:04.2` */
function durationText(frames: number, rate: FrameRate): string {
  const tenths = Math.round((frames / ratePerSecond(rate)) * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return minutes === 0 ? `${(rest / 10).toFixed(1)} s` : `${minutes}:${(rest / 10).toFixed(1).padStart(4, '0')}`;
}

/** Styles of the shot list: dark or light on screen, always black on white on paper, in A4 and Letter. */
const shotListPageCss = `
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --text: #1a1a1a;
  --soft: #5c5c5c;
  --line: #dcdcdc;
  --edge: #9a9a9a;
  --empty: #f2f2f2;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #141414; --text: #ececec; --soft: #a6a6a6; --line: #2e2e2e; --edge: #6c6c6c; --empty: #1e1e1e; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 40px 32px 64px;
  max-width: 1160px;
  background: var(--page);
  color: var(--text);
  font: 13px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 28px; line-height: 1.2; font-weight: 640; letter-spacing: -0.01em; }
.kind { margin: 0 0 6px; color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: 8px 40px; margin: 20px 0 0; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-size: 15px; font-weight: 560; }
.about { margin: 20px 0 0; max-width: 72ch; white-space: pre-wrap; }
table { width: 100%; margin-top: 32px; border-collapse: collapse; table-layout: fixed; }
col.number { width: 72px; }
col.poster { width: 168px; }
col.duration { width: 100px; }
col.take { width: 92px; }
col.notes { width: 24%; }
th, td { padding: 10px 16px 10px 0; text-align: start; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
thead th { padding-block: 0 6px; border-bottom: 1px solid var(--text); color: var(--soft); font-size: 12px; font-weight: 420; }
tbody tr { border-bottom: 1px solid var(--line); break-inside: avoid; }
tbody + tbody .scene th { padding-top: 28px; }
.scene { break-after: avoid; }
.scene th { padding-block: 16px 6px; font-size: 15px; font-weight: 620; }
.scene span { margin-inline-start: 8px; color: var(--soft); font-size: 12px; font-weight: 420; }
td.number { font-size: 15px; line-height: 1.4; font-weight: 620; }
td.number, td.duration { white-space: nowrap; overflow-wrap: normal; }
.poster img, .poster .none { display: block; width: 152px; height: 86px; background: var(--empty); }
.poster img { object-fit: contain; }
.poster .none { display: grid; place-items: center; border: 1px dashed var(--edge); background: none; color: var(--soft); font-size: 12px; }
.title { margin: 0; font-size: 14px; font-weight: 560; }
.brief, .note { margin: 2px 0 0; white-space: pre-wrap; }
.brief { color: var(--soft); }
.note { margin: 0; }
.small { display: block; color: var(--soft); font-size: 12px; }
.strong { font-weight: 560; }
.problem { margin: 0 0 6px; padding-inline-start: 8px; border-inline-start: 2px solid var(--text); }
.empty { margin: 48px 0; color: var(--soft); font-size: 15px; }
@media screen and (max-width: 760px) {
  body { padding: 24px 16px 48px; }
  table, tbody, tr, td, th { display: block; }
  colgroup, thead { display: none; }
  tbody tr { padding-block: 12px; }
  td { padding: 4px 0; }
}
@page { margin: 14mm 12mm 16mm; }
@media print {
  body { padding: 0; max-width: none; font-size: 9pt; }
  h1 { font-size: 20pt; }
  .facts dd, .scene th { font-size: 11pt; }
  table { margin-top: 20px; }
  th, td { padding-inline-end: 10px; }
  .small, thead th, .facts dt, .poster .none { font-size: 8pt; }
  td.number { font-size: 10.5pt; }
  .title { font-size: 10pt; }
  col.number { width: 66px; }
  col.poster { width: 124px; }
  col.duration { width: 88px; }
  col.take { width: 74px; }
  col.notes { width: 22%; }
  .poster img, .poster .none { width: 112px; height: 63px; }
  thead { display: table-header-group; }
  img { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

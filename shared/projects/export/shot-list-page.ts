import { escapeHtml } from '../../util/escape-html.ts';
import { formatDate } from '../../util/format-dates.ts';
import { formatCounted } from '../../util/format-numbers.ts';
import { type FrameRate, frameRateText, ratePerSecond } from '../../util/frame-rate.ts';
import { formatShotNumber, type ShotStatus } from '../shot.ts';
import { timecodeOf } from '../timecode.ts';
import { type Edit, type EditList, type EditListSource, editListOf } from './edits-for-all-formats.ts';
import { shotListPageCss } from './shot-list-page-css.ts';

export interface ShotListSource extends EditListSource {
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
export function shotListPage(source: ShotListSource): string {
  const list = editListOf(source);
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
    `<title>${escapeHtml(list.title)} – shot list</title>`,
    `<style>${shotListPageCss}</style>`,
    '</head>',
    '<body>',
    header(list, source.madeAt),
    list.edits.length === 0 ? '<p class="empty">This cut has no shots yet.</p>' : table(list, source.posters),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function header(list: EditList, madeAt: number): string {
  const { edits, duration, timecode, notes } = list;
  const missing = edits.filter(({ media }) => !media).length;
  const facts = [
    ['Shots', String(edits.length)],
    ['Without a take', String(missing)],
    ['Duration', durationText(duration, timecode.rate)],
    ['Frame rate', `${frameRateText(timecode.rate)} fps`],
    ['Size', `${list.width} × ${list.height}`],
    ['Date', formatDate(madeAt)],
  ] as const;
  return [
    '<header>',
    '<p class="kind">Shot list</p>',
    `<h1 dir="auto">${escapeHtml(list.title)}</h1>`,
    `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`,
    ...(notes.trim() === '' ? [] : [`<p class="about" dir="auto">${escapeHtml(notes.trim())}</p>`]),
    '</header>',
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

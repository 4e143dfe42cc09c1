import { type Cell, type Group, keyOf } from '../../../../../../shared/comparisons/comparison-table-types.ts';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import { criterionTitles, type Vote } from '../../../../../../shared/comparisons/review/vote.ts';
import { formatDate } from '../../../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import { oneLine } from '../../../../../../shared/util/text-for-sentence.ts';
import { createModelNameReplacer, mapTexts } from '../../../../../entities/models/replace-model-names-with-letters.ts';
import { nameOfNote } from '../../../../../ui/standalone-page/player/note-list.ts';
import type { PageNote, PagePane } from '../../../../../ui/standalone-page/player/page-player-types.ts';
import type { StaticContent } from '../../../../../ui/standalone-page/standalone-page.ts';
import type { ExportPane, ExportSubject } from '../subject/export-subject.ts';
import { captionOf } from '../subject/pane-captions.ts';
import type { PageData, PageDecision, PageRow } from './player/page-data-types.ts';
import { sortNotes } from './player/sort-notes.ts';

export interface PageOptions {
  readonly subject: ExportSubject;
  readonly groups: readonly Group[];
  /** Empty if the votes are not exported. */
  readonly votes: readonly Vote[];
  /** Data URLs by pane id. */
  readonly posters: ReadonlyMap<string, string>;
  readonly withNames: boolean;
  readonly withPrompts: boolean;
  readonly withNotes: boolean;
  readonly withRatings: boolean;
  readonly withReview: boolean;
  readonly comparisonId: string;
  readonly isEmbedded: boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly now: number;
}

/**
 * Collects the content of the page. Without prompts, no word of a prompt is anywhere in the data. Without names, no name
 * of a model is.
 */
export function collectPageData(options: PageOptions): PageData {
  const { subject, groups, votes, withNames, withPrompts, withNotes, withRatings, withReview, isEmbedded, now } =
    options;
  const { panes, durations, at, notes } = subject;
  const lead = withRatings ? findDecision(panes) : undefined;
  const data: PageData = {
    title: pageTitle(subject, { withNames: true, withPrompts }),
    about: `${kindsOf(panes)} · ${formatDate(now)}`,
    durations,
    at,
    isEmbedded,
    ...(lead ? { lead } : {}),
    ...(withReview ? { review: { comparisonId: options.comparisonId } } : {}),
    panes: panes.map((pane) => pagePane(pane, options)),
    rows: rowsOf(groups, withPrompts ? [] : panes),
    notes: withNotes ? notes.flatMap((note) => pageNote(note, panes)) : [],
    votes: votes.flatMap((vote) => describeVote(vote, panes)),
  };
  if (withNames) return data;
  const hide = createModelNameReplacer(panes);
  // File names, media types and posters contain no names, and a change would break them.
  return { ...mapTexts(data, hide), panes: data.panes.map((pane) => ({ ...pane, ...collectHiddenTexts(pane, hide) })) };
}

/**
 * Returns the decision of a comparison. The only pick is the winner, or of several picks the one with the best rating.
 * Without either, all picks come first. No decision: nothing is picked, or everything.
 */
export function findDecision(panes: readonly ExportPane[]): PageDecision | undefined {
  const picks = panes.filter(({ item }) => item.flag === 'pick');
  if (picks.length === 0 || panes.length === 1) return undefined;
  const best = Math.max(...picks.map(({ item }) => item.rating ?? 0));
  const winners = picks.filter(({ item }) => picks.length === 1 || (item.rating ?? 0) === best);
  const [winner] = winners;
  if (winner && winners.length === 1) return { kind: 'winner', letters: [winner.letter] };
  if (picks.length === panes.length) return undefined;
  return { kind: 'picks', letters: picks.map(({ letter }) => letter) };
}

function collectHiddenTexts({ facts, prompt }: PagePane, hide: (text: string) => string) {
  return { facts: hide(facts), ...(prompt === undefined ? {} : { prompt: hide(prompt) }) };
}

/** The title as far as it may leave; also the title of the exported file. */
export function pageTitle(
  { title, panes }: Pick<ExportSubject, 'title' | 'panes'>,
  { withNames, withPrompts }: Pick<PageOptions, 'withNames' | 'withPrompts'>,
): string {
  if (!withPrompts && hasPrompt(title, panes)) return 'Comparison';
  return withNames ? title : createModelNameReplacer(panes)(title);
}

/** Returns `media/a.mp4`: a generated name, because the file name in the library may reveal the model. */
export function mediaFileName({ letter, item }: ExportPane): string {
  const extension = /\.([a-z0-9]{1,5})$/.exec(item.file.toLowerCase())?.[1] ?? 'bin';
  return `media/${letter.toLowerCase()}.${extension}`;
}

/** A comparison without a name uses the beginning of its prompt as title. */
function hasPrompt(title: string, panes: readonly ExportPane[]): boolean {
  const start = oneLine(title.replace(/…$/, ''));
  return start !== '' && panes.some(({ item }) => oneLine(item.prompt).includes(start));
}

/** `3 videos and 1 image` */
function kindsOf(panes: readonly ExportPane[]): string {
  const videos = panes.filter(({ video }) => video).length;
  const images = panes.length - videos;
  const kinds = [videos > 0 ? formatCounted(videos, 'video') : '', images > 0 ? formatCounted(images, 'image') : ''];
  return kinds.filter((kind) => kind !== '').join(' and ');
}

function pagePane(pane: ExportPane, options: PageOptions): PagePane {
  const { posters, withNames, withPrompts, withRatings, withReview } = options;
  const { item, video, offset, paneId } = pane;
  const { letter, name, facts, prompt } = captionOf(pane, withPrompts);
  const poster = posters.get(paneId);
  const hasSound = video?.audioCodec !== undefined;
  return {
    letter,
    ...(withNames ? { name } : {}),
    facts,
    ...(withPrompts ? { prompt } : {}),
    ...(withReview ? { itemId: item.id } : {}),
    file: mediaFileName(pane),
    type: item.mime,
    width: item.width,
    height: item.height,
    synthetic: item.synthetic,
    ...(withRatings && item.rating !== undefined ? { rating: item.rating } : {}),
    ...(withRatings && item.flag === 'pick' ? { isPick: true } : {}),
    ...(video ? { video: { frameTimes: video.frameTimes, seconds: video.seconds, offset, hasSound } } : {}),
    ...(poster === undefined ? {} : { poster }),
  };
}

/** `hideFrom`: panes whose texts are not exported. */
function rowsOf(groups: readonly Group[], hideFrom: readonly ExportPane[]): PageRow[] {
  const isHidden = hideFrom.length > 0;
  return groups.flatMap(({ title: group, rows }) =>
    rows
      // The page shows the prompt once, in a separate section.
      .filter(({ title }) => title !== 'Prompt')
      .filter(
        ({ title, cells }) => !(isHidden && (/prompt/i.test(title) || cells.some(({ text }) => isLongText(text)))),
      )
      .map(({ title, cells }) => ({
        group,
        title,
        ...(group !== 'Sent' && hasDifference(cells) ? { differs: true as const } : {}),
        values: cells.map(({ text, mismatch }) => (mismatch === undefined ? text : `${text} (${mismatch})`)),
      })),
  );
}

function hasDifference(cells: readonly Cell[]): boolean {
  const known = cells.filter(({ absent }) => !absent);
  return new Set(known.map(keyOf)).size > 1;
}

/** Any long text of the user may be a prompt, regardless of the field name. */
function isLongText(text: string): boolean {
  return text.length > 60;
}

function pageNote({ text, paneId, seconds, region }: Note, panes: readonly ExportPane[]): PageNote[] {
  if (paneId === undefined) return [{ text }];
  const target = panes.find((pane) => pane.paneId === paneId)?.letter;
  // The note belongs to a pane that is not exported.
  if (target === undefined) return [];
  return [{ text, target, ...(seconds === undefined ? {} : { seconds }), ...(region ? { region } : {}) }];
}

function describeVote({ criterion, candidates, best, blind }: Vote, panes: readonly ExportPane[]): string[] {
  const letters = candidates.map(({ itemId }) => panes.find(({ item }) => item.id === itemId)?.letter);
  if (letters.includes(undefined)) return [];
  const won = best.map((index) => letters[index]);
  const remaining = letters.filter((_, index) => !best.includes(index));
  const testResult =
    remaining.length === 0 ? `a tie of ${won.join(', ')}` : `${won.join(' and ')} before ${remaining.join(', ')}`;
  return [`${criterionTitles[criterion]}: ${testResult} (${blind ? 'blind' : 'names were visible'})`];
}

/** Returns what a comparison page shows without its script. Images inside the page follow as blocks of their own. */
export function staticComparison(data: PageData): StaticContent {
  const { about, lead, panes, notes, votes, isEmbedded } = data;
  const prompts = new Set(panes.map(({ prompt }) => prompt ?? '').filter((prompt) => prompt !== ''));
  const leading = panes.filter(({ letter }) => lead?.letters.includes(letter));
  return {
    about,
    lists: [
      { title: lead?.kind === 'picks' ? 'Picks' : 'Pick', lines: leading.map((pane) => staticCaption(data, pane)) },
      {
        title: 'Notes',
        lines: sortNotes(notes).map((note) => [nameOfNote(note), note.text].filter((part) => part !== '').join(': ')),
      },
      { title: 'Votes', lines: votes },
      { title: prompts.size > 1 ? 'Prompts' : 'Prompt', lines: [...prompts] },
    ],
    images: panes
      .filter(({ video }) => !isEmbedded || video)
      .map((pane) => ({
        caption: staticCaption(data, pane),
        poster: pane.poster,
        ...(isEmbedded ? {} : { file: { address: pane.file, isVideo: pane.video !== undefined } }),
      })),
  };
}

/** `B · Video B · 5 s · Pick` */
export function staticCaption({ lead }: Pick<PageData, 'lead'>, pane: PagePane): string {
  const { letter, name, facts, rating, isPick } = pane;
  const mark = isPick || lead?.letters.includes(letter) ? 'Pick' : undefined;
  const stars = rating === undefined ? undefined : `${rating} of 5 stars`;
  return [letter, name, facts, stars, mark, pane.synthetic ? 'Synthetic' : undefined].filter(Boolean).join(' · ');
}

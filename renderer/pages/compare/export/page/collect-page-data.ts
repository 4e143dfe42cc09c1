import type { Group } from '../../../../../shared/comparisons/difference-row.ts';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { formatDate } from '../../../../../shared/util/dates.ts';
import { counted } from '../../../../../shared/util/numbers.ts';
import { oneLine } from '../../../../../shared/util/shorten-text.ts';
import type { ExportPane, ExportSubject } from '../export-subject.ts';
import { captionOf } from '../pane-captions.ts';
import type { PageData, PageNote, PagePane, PageRow } from './page-data.ts';

export interface PageOptions {
  readonly subject: ExportSubject;
  readonly columns: number;
  readonly groups: readonly Group[];
  /** None where they are to stay here. */
  readonly votes: readonly Vote[];
  readonly withPrompts: boolean;
  readonly withNotes: boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly now: number;
}

/** Collects the content of the page. Without prompts, no word of a prompt is anywhere in the data. */
export function collectPageData({
  subject,
  columns,
  groups,
  votes,
  withPrompts,
  withNotes,
  now,
}: PageOptions): PageData {
  const { panes, title, durations, at, notes } = subject;
  const count = counted(panes.length, 'result');
  return {
    title: withPrompts || !hasPrompt(title, panes) ? title : 'Comparison',
    about: `${count} · exported from Triptych on ${formatDate(now)}`,
    columns,
    durations,
    at,
    panes: panes.map((pane) => pagePane(pane, withPrompts)),
    rows: rowsOf(groups, withPrompts ? [] : panes),
    notes: withNotes ? notes.flatMap((note) => pageNote(note, panes)) : [],
    votes: votes.flatMap((vote) => voteWords(vote, panes)),
  };
}

/** `media/a.mp4`: a name of ours, whatever the file is called in the library. */
export function mediaName({ letter, item }: ExportPane): string {
  const extension = /\.([a-z0-9]{1,5})$/.exec(item.file.toLowerCase())?.[1] ?? 'bin';
  return `media/${letter.toLowerCase()}.${extension}`;
}

/** A comparison without a name uses the beginning of its prompt as title. */
export function hasPrompt(title: string, panes: readonly ExportPane[]): boolean {
  const start = oneLine(title.replace(/…$/, ''));
  return start !== '' && panes.some(({ item }) => oneLine(item.prompt).includes(start));
}

function pagePane(pane: ExportPane, withPrompts: boolean): PagePane {
  const { item, video, offset } = pane;
  const { letter, name, facts, prompt } = captionOf(pane, withPrompts);
  return {
    letter,
    name,
    // Said beside them already.
    facts: facts.replace(/ · synthetic$/, ''),
    ...(withPrompts ? { prompt } : {}),
    file: mediaName(pane),
    width: item.width,
    height: item.height,
    synthetic: item.synthetic,
    ...(video ? { video: { frameTimes: video.frameTimes, seconds: video.seconds, offset } } : {}),
  };
}

/** `hideFrom`: panes whose texts are to stay here. */
function rowsOf(groups: readonly Group[], hideFrom: readonly ExportPane[]): PageRow[] {
  const isHidden = hideFrom.length > 0;
  return groups.flatMap(({ title: group, rows }) =>
    rows
      .filter(
        ({ title, cells }) => !(isHidden && (/prompt/i.test(title) || cells.some(({ text }) => isLongText(text)))),
      )
      .map(({ title, cells }) => ({
        group,
        title,
        values: cells.map(({ text, mismatch }) => (mismatch === undefined ? text : `${text} (${mismatch})`)),
      })),
  );
}

/** Any long text of the user may be a prompt, regardless of the field name. */
function isLongText(text: string): boolean {
  return text.length > 60;
}

function pageNote({ text, paneId, seconds }: Note, panes: readonly ExportPane[]): PageNote[] {
  if (paneId === undefined) return [{ text }];
  const letter = panes.find((pane) => pane.paneId === paneId)?.letter;
  // The note belongs to a pane that is not exported.
  if (letter === undefined) return [];
  return [{ text, letter, ...(seconds === undefined ? {} : { seconds }) }];
}

const criterionWords: Readonly<Record<Vote['criterion'], string>> = {
  overall: 'Overall',
  motion: 'Motion',
  prompt: 'Prompt fit',
  artefacts: 'Artifacts',
  identity: 'Identity',
};

function voteWords({ criterion, candidates, best, blind }: Vote, panes: readonly ExportPane[]): string[] {
  const letters = candidates.map(({ itemId }) => panes.find(({ item }) => item.id === itemId)?.letter);
  if (letters.includes(undefined)) return [];
  const won = best.map((index) => letters[index]);
  const others = letters.filter((_, index) => !best.includes(index));
  const testResult =
    others.length === 0 ? `a tie of ${won.join(', ')}` : `${won.join(' and ')} before ${others.join(', ')}`;
  return [`${criterionWords[criterion]}: ${testResult} (${blind ? 'blind' : 'names were visible'})`];
}

import '../../../../../ui/commands/ignore-composition-keys.ts';
import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import { fillPage, listenForKeys, readPageData } from '../../../../../ui/standalone-page/page-data-and-content.ts';
import { openMediaFiles } from '../../../../../ui/standalone-page/player/media-files.ts';
import { createNoteList } from '../../../../../ui/standalone-page/player/note-list.ts';
import { createPagePlayer, type PagePlayer } from '../../../../../ui/standalone-page/player/page-player.ts';
import type { PageNote, PagePane } from '../../../../../ui/standalone-page/player/page-player-types.ts';
import { createComparisonReview } from './comparison-review.ts';
import { createGenerationSettingsSection } from './generation-settings-section.ts';
import { createLayoutChoice } from './layout-choice.ts';
import type { PageData } from './page-data-types.ts';
import { createPromptSection, createVoteSection } from './prompt-and-vote-sections.ts';
import { sortNotes } from './sort-notes.ts';
import { createWinnerSection } from './winner-section.ts';

// The script of an exported comparison page. It runs alone, in any browser, from a disk: bundled into one classic
// script, it uses no network, and inserts all text as text.

const data = readPageData<PageData>();
const { panes, lead, durations, at, about } = data;
const files = openMediaFiles(data.isEmbedded);
const notes = sortNotes(data.notes);
const players: PagePlayer[] = [];
const winner = lead?.kind === 'winner' ? lead.letters[0] : undefined;
const hasVideos = panes.some(({ video }) => video);

function addPlayer(shown: readonly PagePane[], options: { hasCaptions: boolean; at?: number }): PagePlayer {
  const player: PagePlayer = createPagePlayer({
    ...options,
    panes: shown,
    files,
    durations,
    notes,
    tagOf: ({ letter, isPick }) => (letter === winner || (isPick && shown === panes) ? 'Pick' : undefined),
    onActive() {
      for (const each of players) if (each !== player) each.pause();
    },
  });
  players.push(player);
  return player;
}

/** The notes of the winner are beside the winner; all other notes lead to the synchronized results. */
function goToNote(note: PageNote): void {
  players.some((player) => player.goToNote(note));
}

const sections: HTMLElement[] = [];
if (lead) {
  const leading = panes.filter(({ letter }) => lead.letters.includes(letter));
  const player = addPlayer(leading, { hasCaptions: lead.kind === 'picks' });
  sections.push(createWinnerSection({ lead, notes }, player, goToNote));
}
const mainPlayer = addPlayer(panes, { hasCaptions: true, at });
const review = data.review && createComparisonReview(data, data.review.comparisonId, mainPlayer);
sections.push(
  createElement('section', { class: review ? 'all reviewed' : 'all' }, [
    createElement('div', { class: 'bar' }, [
      createElement('h2', { text: titleOfMainPlayer() }),
      panes.length > 1 && createLayoutChoice(mainPlayer),
    ]),
    createElement('div', { class: review && 'beside' }, [
      createElement('div', {}, [mainPlayer.node, createElement('p', { class: 'hint', text: hintText() })]),
      review?.node,
    ]),
  ]),
);
const otherNotes = notes.filter(({ target }) => target === undefined || target !== winner);
if (otherNotes.length > 0) {
  sections.push(
    createElement('section', { class: 'remarks' }, [
      createElement('h2', { text: 'Notes' }),
      ...createNoteList(otherNotes, true, goToNote),
    ]),
  );
}
fillPage(
  createElement('header', {}, [
    createElement('h1', { text: data.title }),
    createElement('p', { class: 'about', text: about }),
  ]),
  ...sections,
  ...createPromptSection(data),
  ...createGenerationSettingsSection(data),
  ...createVoteSection(data),
  createElement('footer', { text: footerText() }),
);
for (const player of players) player.show(player.layout());

listenForKeys(({ key, target }) => {
  const isControl = target instanceof Element && target.closest('button, select, summary, input') !== null;
  if (key === 'n' && review) review.startNote();
  // A control has some keys for itself.
  else if (isControl && (key === ' ' || key === 'Home' || key === 'End')) return false;
  else return findActivePlayer(target)?.press(key) ?? false;
  return true;
});

/** The player with the focus, or the one that is seen most. */
function findActivePlayer(target: EventTarget | null): PagePlayer | undefined {
  const focused = players.find(({ node }) => target instanceof Node && node.contains(target));
  if (focused) return focused;
  const visibleHeightOf = ({ node }: PagePlayer) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  };
  return players.toSorted((a, b) => visibleHeightOf(b) - visibleHeightOf(a))[0];
}

function titleOfMainPlayer(): string {
  if (panes.length === 1) return hasVideos ? 'Video' : 'Image';
  return hasVideos ? 'All results in sync' : 'All results';
}

function hintText(): string {
  const keys = [
    ...(hasVideos ? ['Space: play or pause', 'Comma, period: one frame'] : []),
    ...(panes.length > 1 ? [`1 to ${panes.length}: enlarge`] : []),
    ...(review ? ['N: note'] : []),
  ];
  return keys.join(' · ');
}

function footerText(): string {
  const synthetic = panes.filter((pane) => pane.synthetic).map(({ letter }) => letter);
  if (synthetic.length === 0) return 'Created with Triptych.';
  const creationText =
    synthetic.length === panes.length
      ? 'All results are synthetic, made by the built-in sandbox.'
      : `Synthetic results: ${synthetic.join(', ')}.`;
  return `Created with Triptych. ${creationText}`;
}

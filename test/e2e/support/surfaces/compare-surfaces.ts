import type { Surface } from './surface.ts';

const at: Surface['at'] = ({ comparisonIds }) => `/compare/${comparisonIds.at(-1)}`;

export const compareSurfaces: readonly Surface[] = [
  { name: 'comparisons', at: '/compare', shows: 'button: Choose results' },
  { name: 'comparisons, none found', at: '/compare', steps: ['text: Search comparisons = nothing like this'] },
  { name: 'comparisons in the trash', at: '/compare', steps: ['text: Search comparisons = ', 'button: Trash'] },
  {
    name: 'comparison of the list',
    at: '/compare',
    steps: ['button: Trash', 'button: Actions for'],
    covers: ['compare/list/comparison-card'],
  },
  { name: 'choose results', at: '/compare', steps: ['button: Choose results'], covers: ['compare/picker'] },
  { name: 'leaderboard, empty', at: '/compare/leaderboard' },
  { name: 'comparison', at, shows: 'figure: Pane A' },
  { name: 'comparison that is not here', at: '/compare/half-an-address' },
  { name: 'notes', at, steps: ['button: Notes'] },
  { name: 'new note', at, steps: ['button: Notes', 'key: c'], shows: 'form: New note' },
  { name: 'pane of a note', at, steps: ['key: c', 'combobox: Of'], covers: ['compare/judge/notes/note-form'] },
  { name: 'wipe', at, steps: ['radio: Wipe'] },
  { name: 'difference', at, steps: ['radio: Difference'] },
  { name: 'blink', at, steps: ['radio: Blink'] },
  { name: 'actions of a comparison', at, steps: ['radio: Grid', 'button: Boat'], covers: ['compare/head-bar'] },
  { name: 'pane', at, steps: ['button: Pane A actions'], covers: ['compare/pane/pane-menu'] },
  {
    name: 'offset',
    at,
    steps: ['button: Offset of'],
    covers: ['compare/transport/pane-clock'],
    // The lanes of the transport have it too.
    zoomed: false,
  },
  {
    name: 'request of a pane',
    at,
    steps: ['button: Notes', 'button: Parameters', 'button: A, video-d-pro, show'],
    covers: ['compare/judge/parameters/request-window'],
  },
  {
    name: 'before a blind round',
    at: ({ comparisonIds }) => `/compare/${comparisonIds.at(-2)}`,
    steps: ['button: Blind round'],
    covers: ['compare/judge/round/start-round'],
  },
  { name: 'export of a comparison', at, steps: ['button: Export'], covers: ['compare/take-out/export-menu'] },
  {
    name: 'contact sheet',
    at,
    steps: ['button: Export', 'menuitem: Contact sheet'],
    // The dialog that waits for the films comes before it.
    covers: ['compare/take-out/take-out-dialog', 'compare/take-out/out-dialog', 'compare/take-out/sheet/sheet-dialog'],
  },
  {
    name: 'side-by-side video',
    at,
    steps: ['button: Export', 'menuitem: Side-by-side'],
    covers: ['compare/take-out/video/video-dialog', 'compare/take-out/video/video-options'],
  },
  {
    name: 'folder with a page',
    at,
    steps: ['button: Export', 'menuitem: HTML'],
    covers: ['compare/take-out/page/page-dialog'],
  },
];

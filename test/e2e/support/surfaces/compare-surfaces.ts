import type { Surface } from './surface.ts';

const at: Surface['at'] = ({ comparisonIds }) => `/studio/${comparisonIds.at(-1)}`;
const atSmaller: Surface['at'] = ({ comparisonIds }) => `/studio/${comparisonIds.at(-2)}`;

export const compareSurfaces: readonly Surface[] = [
  { name: 'comparisons', at: '/library/comparisons', shows: 'button: Choose results' },
  {
    name: 'comparisons, none found',
    at: '/library/comparisons',
    steps: ['text: Search comparisons = nothing like this'],
  },
  { name: 'comparisons in Trash', at: '/library/comparisons', steps: ['text: Search comparisons = ', 'button: Trash'] },
  {
    name: 'comparison of the list',
    at: '/library/comparisons',
    steps: ['button: Trash', 'button: Actions for'],
    covers: ['ui/card-list/card-list-entry'],
  },
  {
    name: 'choose results',
    at: '/library/comparisons',
    steps: ['button: Choose results'],
    covers: ['entities/comparisons/add-results-dialog'],
  },
  { name: 'leaderboard, empty', at: '/library/leaderboard' },
  { name: 'comparison', at, shows: 'figure: Pane A' },
  { name: 'missing comparison', at: '/studio/half-an-address' },
  { name: 'notes', at, steps: ['radio: All', 'key: Alt+h'] },
  { name: 'new note', at, steps: ['radio: All', 'key: Alt+h', 'key: Shift+N'], shows: 'form: New note' },
  {
    name: 'pane of a note',
    at,
    steps: ['key: Shift+N', 'combobox: Applies to'],
    covers: ['pages/studio/comparison/review/notes/note-form'],
  },
  { name: 'wipe', at, steps: ['radio: Wipe'] },
  { name: 'difference', at, steps: ['radio: Difference'] },
  { name: 'blink', at, steps: ['radio: Blink'] },
  {
    name: 'actions of a comparison',
    at,
    steps: ['radio: All', 'button: Boat'],
    covers: ['pages/studio/comparison/comparison-bar'],
  },
  { name: 'pane', at, steps: ['button: Pane A actions'], covers: ['pages/studio/comparison/pane/pane-menu'] },
  { name: 'other takes of a pane', at, steps: ['key: Shift+C'], shows: 'menu: Other takes' },
  {
    name: 'offset',
    at,
    steps: ['hover figure: Pane A', 'key: ]', 'button: Offset of'],
    covers: ['pages/studio/comparison/transport/pane-offset-and-sound'],
    // The lanes of the transport have the same menu.
    zoomed: false,
  },
  {
    name: 'request of a pane',
    at,
    steps: ['radio: All', 'key: Alt+h', 'key: Alt+Enter', 'button: A, video-d-pro, show'],
    covers: ['pages/studio/comparison/review/parameters/parameters-tab'],
  },
  {
    name: 'before a blind round',
    at: atSmaller,
    steps: ['radio: All', 'key: v'],
    covers: ['pages/studio/comparison/review/start-round'],
  },
  {
    name: 'pick and challenger',
    at: atSmaller,
    steps: ['key: Shift+Q'],
    shows: 'region: Pick and challenger',
  },
  // The comparison remembers the view: this leaves it.
  { name: 'panes after pick and challenger', at: atSmaller, steps: ['key: Shift+Q'] },
  {
    name: 'review of a client',
    at: ({ comparisonIds }) => `/studio/${comparisonIds.at(-2)}`,
    steps: ['button: 1 reviewer', 'button: Anna'],
    // A small window has no room for the count in the caption.
    zoomed: ['key: Shift+N', 'button: Cancel', 'button: Anna'],
    shows: 'button: Remove review',
  },
  {
    name: 'export of a comparison',
    at,
    steps: ['button: Export'],
    covers: ['pages/studio/comparison/export/export-menu'],
  },
  {
    name: 'contact sheet',
    at,
    steps: ['button: Export', 'menuitem: Contact sheet'],
    // The dialog that waits for the videos opens before it.
    covers: [
      'pages/studio/comparison/export/comparison-export-dialog',
      'ui/export/export-dialog-frame',
      'pages/studio/comparison/export/contact-sheet/contact-sheet-dialog',
    ],
  },
  {
    name: 'side-by-side video',
    at,
    steps: ['button: Export', 'menuitem: Side-by-side'],
    covers: ['pages/studio/comparison/export/video/video-dialog', 'pages/studio/comparison/export/video/video-options'],
  },
  {
    name: 'client page',
    at,
    steps: ['button: Export', 'menuitem: Client page'],
    covers: ['pages/studio/comparison/export/page/page-dialog'],
  },
  {
    name: 'measurements, not measured',
    at,
    steps: ['radio: All', 'key: Alt+h', 'key: Alt+Enter'],
    shows: 'button: Measure',
  },
  { name: 'scopes', at, steps: ['key: Alt+o'], shows: 'combobox: Pane of the scopes' },
  {
    name: 'panes of the scopes',
    at,
    steps: ['combobox: Pane of the scopes'],
    covers: ['pages/studio/comparison/scopes/scopes-tab'],
  },
  {
    name: 'color picker',
    at,
    steps: ['button: Details', 'key: Alt+c'],
    shows: 'list: Picked colors',
  },
  { name: 'comparison after the color picker', at, steps: ['key: Alt+c'] },
  {
    name: 'settings of the playback',
    at,
    steps: ['button: Playback'],
    covers: ['pages/studio/comparison/transport/transport-controls'],
  },
  // The chosen graph and the waveforms stay under the timeline, so these surfaces are the last ones.
  { name: 'measurement graphs under the timeline', at, steps: ['key: Alt+g'], shows: 'button: Hide graph' },
  { name: 'waveforms and level meter', at, steps: ['key: Alt+a', 'key: Alt+l'], shows: 'button: Hide sound' },
  // The timeline accepts the pointer, and its keys, once a video has loaded.
  {
    name: 'zoomed timeline',
    at,
    steps: ['hover slider: Position', 'key: Alt+='],
    shows: 'button: Show the whole timeline',
  },
];

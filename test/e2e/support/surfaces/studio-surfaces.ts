import type { Surface } from './surface.ts';

const at = '/studio';
/** Sets of one run: the first one has a result, and the last one failed. */
const saved: Surface['at'] = ({ taskIds }) => `/studio/${taskIds[0]}`;
const failed: Surface['at'] = ({ taskIds }) => `/studio/${taskIds.at(-1)}`;
const withImage = ['model: video-d-pro', 'button: From library', 'gridcell: Image'];

export const studioSurfaces: readonly Surface[] = [
  { name: 'studio, a run that waits', at, steps: ['model: image-c-2.5-t2i-preview'], shows: 'list: History' },
  { name: 'studio, a saved result', at: saved, shows: 'button: Remix' },
  { name: 'studio, a failed run', at: failed, shows: 'button: Edit and try again' },
  {
    name: 'other models for a failed run',
    at: failed,
    steps: ['button: Other model'],
    covers: ['pages/studio/comparison/pane/task-pane'],
  },
  { name: 'studio of the longest form', at, steps: ['model: video-c-2.6-t2v-spark'] },
  { name: 'models', at, steps: ['button: video-'], covers: ['pages/studio/studio-page'] },
  {
    name: 'presets',
    at,
    steps: ['button: Presets'],
    covers: ['pages/studio/presets/model-preset-menu', 'ui/presets/preset-menu'],
  },
  { name: 'add a model', at, steps: ['button: Add a model'], covers: ['pages/studio/other-models'] },
  {
    name: 'save a preset',
    at,
    steps: ['button: Presets', 'menuitem: Save as preset'],
    covers: ['ui/presets/save-preset-dialog'],
  },
  { name: 'prompt history', at, steps: ['button: History'], covers: ['pages/studio/prompts/prompt-history-button'] },
  {
    name: 'template',
    at,
    steps: ['model: video-c-2.2-t2v-plus'],
    shows: 'list: First prompts',
  },
  {
    name: 'actions for a set in History',
    at,
    steps: ['right last button: \\[fast\\] Harbour at dusk'],
    covers: ['entities/results/actions/result-menu'],
  },
  {
    name: 'settings into another model',
    at: saved,
    steps: ['button: Pane A actions', 'hover menuitem: Other model', 'menuitem: Choose what'],
    covers: ['entities/results/actions/result-dialogs'],
  },
  {
    name: 'image from the library',
    at,
    steps: withImage.slice(0, 2),
    covers: ['entities/library-search/picker/item-picker'],
  },
  { name: 'image that does not fit', at, steps: withImage, shows: 'button: Crop' },
  { name: 'crop to fit', at, steps: ['button: Crop'], covers: ['entities/image-inputs/resize/resize-dialog'] },
  { name: 'replace an image', at, steps: ['button: Replace'], covers: ['pages/studio/fields/filled-image-slot'] },
  {
    name: 'carried values',
    at,
    steps: [
      'model: video-b',
      'button: More fields',
      'text: Negative prompt = people',
      'model: image-e-2',
      'button: \\d',
    ],
    covers: ['entities/drafts/carried-over-note'],
  },
  {
    name: 'plan',
    at: '/studio/fan-out',
    steps: ['model: video-c-2.6-t2v-spark', 'button: Add a model', 'menuitem: All that can run'],
    shows: 'table: Inputs for each model',
  },
  {
    name: 'exact request of a row',
    at: '/studio/fan-out',
    steps: ['button: Exact request'],
    shows: 'region: Request for',
  },
  {
    name: 'rows of the plan',
    at: '/studio/fan-out',
    steps: ['button: Rows'],
    covers: ['pages/studio/run-plan/import-export-rows-menu'],
  },
  {
    name: 'import rows',
    at: '/studio/fan-out',
    steps: ['button: Rows', 'menuitem: Import'],
  },
  {
    name: 'row of the plan',
    at: '/studio/fan-out',
    steps: ['button: More actions for'],
    covers: ['pages/studio/run-plan/plan-table'],
  },
  {
    name: 'fields of a row',
    at: '/studio/fan-out',
    steps: ['button: More actions for', 'menuitem: Edit'],
    covers: ['pages/studio/run-plan/row-drawer'],
  },
  {
    name: 'prompt of a row',
    at: '/studio/fan-out',
    steps: ['model: video-c-2.2-t2v-plus', 'button: Prompt for'],
    covers: ['pages/studio/run-plan/prompt-cell'],
  },
  {
    name: 'images of a row',
    at: '/studio/fan-out',
    steps: ['model: video-d-pro', 'button: Add a model', 'menuitem: All that can run', 'button: Image for'],
    covers: ['pages/studio/run-plan/images-cell'],
  },
  {
    name: 'a field that varies',
    at: '/studio/fan-out',
    steps: ['model: video-b', 'hover radiogroup: Duration', 'button: Vary Duration'],
    shows: 'button: Use one value',
  },
  {
    name: 'one value again',
    at: '/studio/fan-out',
    steps: ['button: Use one value'],
    shows: 'radiogroup: Duration',
    // The button that clears the field is in sight only while the field has the focus.
    zoomed: false,
  },
  {
    name: 'the plan closed again',
    at: '/studio/fan-out',
    steps: ['button: Close the plan'],
    shows: 'button: Fold form',
  },
  {
    name: 'list of runs',
    at,
    steps: ['model: image-c-2.5-t2i-preview', 'text: Prompt = A lighthouse', 'button: Add to list', 'button: List \\('],
    shows: 'list: Runs that wait',
  },
  {
    name: 'how many runs of the list at a time',
    at,
    steps: ['button: All at once'],
    shows: 'menuitemradio: At most 2',
  },
  {
    name: 'list without runs',
    at,
    steps: ['hover checkbox: image-c-2.5-t2i-preview', 'button: Remove run 1'],
    shows: 'button: Close the list',
  },
  { name: 'the list closed again', at, steps: ['button: Close the list'], shows: 'button: Fold form' },
  {
    name: 'studio, the form as one line',
    at,
    // Its form has no problem, which would open it again.
    steps: ['model: image-c-2.5-t2i-preview', 'button: Fold form'],
    shows: 'button: Open form',
  },
  // The fold is remembered: this leaves it.
  { name: 'studio, the form opened again', at, steps: ['button: Open form'], shows: 'button: Fold form' },
];

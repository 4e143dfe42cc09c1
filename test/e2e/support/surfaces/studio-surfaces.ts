import type { Surface } from './surface.ts';

const at = '/studio';
const withImage = ['folded option: video-d-pro', 'button: From library', 'gridcell: Image'];

export const studioSurfaces: readonly Surface[] = [
  { name: 'studio', at, steps: ['folded option: image-c-2.5-t2i-preview'], shows: 'article: Saved' },
  { name: 'studio of the longest form', at, steps: ['folded option: video-c-2.6-t2v-spark'] },
  {
    name: 'studio, models in a menu',
    at,
    width: 1024,
    steps: ['button: video-'],
    covers: ['pages/studio/studio-page'],
  },
  {
    name: 'presets',
    at,
    steps: ['button: Presets'],
    covers: ['pages/studio/presets/model-preset-menu', 'ui/presets/preset-menu'],
  },
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
    steps: ['folded option: video-c-2.2-t2v-plus'],
    shows: 'list: First prompts',
  },
  {
    name: 'saving into',
    at,
    steps: ['button: Saving into'],
    covers: ['pages/studio/results/feed', 'ui/select-menu-button'],
  },
  {
    name: 'states of the feed',
    at,
    steps: ['button: All states'],
    covers: ['pages/studio/results/feed', 'ui/select-menu', 'ui/checkable-menu-items'],
  },
  { name: 'more of a result', at, steps: ['button: More actions'], covers: ['pages/studio/results/batch-heading'] },
  {
    name: 'settings into another model',
    at,
    steps: ['button: More actions', 'menuitem: Other model'],
    covers: ['entities/remix/remix-dialog'],
  },
  {
    name: 'image from the library',
    at,
    steps: withImage.slice(0, 2),
    covers: ['entities/library-search/picker/item-picker'],
  },
  { name: 'image that does not fit', at, steps: withImage, shows: 'button: Crop' },
  { name: 'crop to fit', at, steps: ['button: Crop'], covers: ['entities/image-inputs/resize/resize-dialog'] },
  { name: 'replace an image', at, steps: ['button: Replace'], covers: ['pages/studio/fields/replace-menu'] },
  {
    name: 'carried values',
    at,
    steps: [
      'folded option: video-b',
      'button: Advanced',
      'text: Negative prompt = people',
      'folded option: image-e-2',
      'button: \\d',
    ],
    covers: ['entities/drafts/carried-over-note'],
  },
  { name: 'run plan', at: '/studio/fan-out', shows: 'button: Add models' },
  {
    name: 'add models',
    at: '/studio/fan-out',
    steps: ['button: Add models'],
    covers: ['pages/studio/run-plan/plan-pane'],
  },
  {
    name: 'rows of the run plan',
    at: '/studio/fan-out',
    steps: ['button: Rows'],
    covers: ['pages/studio/run-plan/import-export-rows-menu'],
  },
  {
    name: 'import rows',
    at: '/studio/fan-out',
    steps: ['button: Rows', 'menuitem: Import'],
    covers: ['pages/studio/run-plan/import-rows-dialog'],
  },
  {
    name: 'row of the run plan',
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
    steps: ['button: Prompt for'],
    covers: ['pages/studio/run-plan/prompt-cell'],
  },
  {
    name: 'images of a row',
    at: '/studio/fan-out',
    steps: ['button: Image for'],
    covers: ['pages/studio/run-plan/images-cell'],
  },
  { name: 'sweep', at: '/studio/fan-out', steps: ['radio: Sweep'] },
  { name: 'stage', at, steps: ['button: Stage'], shows: 'list: History' },
  { name: 'stage, the form as one line', at, steps: ['button: Fold form'], shows: 'button: Open form' },
  { name: 'feed again', at, steps: ['button: Open form', 'button: Feed'], shows: 'region: Feed' },
];

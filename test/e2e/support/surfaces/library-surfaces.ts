import type { Surface } from './surface.ts';

const at = '/library';
const viewer: Surface['at'] = ({ itemIds }) => `/library/${itemIds[0]}`;
const imported: Surface['at'] = ({ importedIds }) => `/library/${importedIds[0]}`;
const picked = ['gridcell: '];
const several = [...picked, 'key: Control+a'];
const more = [...several, 'last button: More'];

export const librarySurfaces: readonly Surface[] = [
  { name: 'library', at, shows: 'gridcell: ' },
  { name: 'library, all selected', at, steps: several, shows: 'toolbar: Selection' },
  { name: 'order', at, steps: ['button: Sort by'], covers: ['entities/library-search/search/sort-menu'] },
  { name: 'search help', at, steps: ['button: Search help'], covers: ['entities/library-search/search/search-help'] },
  { name: 'import', at, steps: ['button: Import'], covers: ['pages/library/import/import-button'] },
  {
    name: 'import library',
    at,
    steps: ['button: Import', 'menuitem: Another library…'],
    covers: ['pages/library/import/import-library-dialog'],
  },
  {
    name: 'open a result with a program',
    at,
    steps: [...picked, 'button: Open with'],
    covers: ['entities/items/open-with/open-with-items'],
    zoomed: false,
  },
  {
    name: 'export of several',
    at,
    steps: [...several, 'last button: Export'],
    covers: ['entities/results/export/export-dialog'],
  },
  { name: 'menu of one result', at, steps: ['right gridcell: '], covers: ['entities/results/actions/result-menu'] },
  {
    name: 'more for a result',
    at,
    steps: ['right gridcell: ', 'menuitem: More'],
    covers: ['entities/results/actions/result-menu'],
  },
  {
    name: 'rate',
    at,
    steps: [...more, 'menuitem: Rate'],
    covers: ['entities/results/actions/result-dialogs'],
  },
  { name: 'tag', at, steps: [...more, 'menuitem: Tag'], covers: ['entities/results/organize/tag-list'] },
  {
    name: 'one tag',
    at,
    steps: [...more, 'menuitem: Tag', 'button: Actions for the tag'],
    covers: ['entities/results/organize/tag-list'],
  },
  {
    name: 'collect',
    at,
    steps: [...more, 'menuitem: More', 'menuitem: Add to collection'],
    covers: ['entities/results/organize/add-to-collection-list'],
  },
  {
    name: 'tag of one',
    at,
    steps: [...picked, 'button: Tag this item'],
    covers: ['entities/results/organize/organize-fields'],
    zoomed: false,
  },
  {
    name: 'choices of a facet',
    at,
    steps: ['folded hover button: Choices for', 'button: Choices for'],
    covers: ['entities/library-search/filters/facet-list'],
  },
  {
    name: 'collection',
    at,
    steps: ['folded right treeitem: '],
    covers: ['pages/library/collections/collections'],
  },
  {
    name: 'move a collection',
    at,
    steps: ['folded right treeitem: ', 'menuitem: Move'],
    covers: ['pages/library/collections/collections'],
  },
  {
    name: 'saved search',
    at,
    steps: ['folded right button: Night streets'],
    covers: ['pages/library/sidebar/library-sidebar'],
  },
  { name: 'viewer', at: viewer, covers: ['entities/results/viewer/viewer'] },
  {
    name: 'slots for an image',
    at: viewer,
    steps: ['button: Use as input'],
    covers: ['entities/image-inputs/use-as-input-button', 'entities/image-inputs/choose-slot-menu'],
    zoomed: ['button: Details', 'button: Use as input'],
  },
  {
    name: 'remix of an imported image',
    at: imported,
    steps: ['button: Remix'],
    covers: ['entities/results/actions/result-dialogs'],
    // The details are open since the surface before.
    zoomed: ['button: Remix'],
  },
  {
    name: 'recent messages',
    at,
    steps: [...picked, 'key: Delete', 'key: Control+z', 'button: Recent messages'],
    covers: ['app/notifications/status-facts'],
  },
  { name: 'library, nothing found', at, steps: ['key: /', 'text: Search = nothing like this'] },
  {
    name: 'save a search',
    at,
    steps: ['button: Save this search'],
    covers: ['pages/library/search/search-bar'],
  },
  // The filters move while the counts of the whole library arrive.
  { name: 'library, found again', at, steps: ['key: /', 'text: Search = '], shows: 'gridcell: ' },
  { name: 'trash', at, steps: ['folded button: Trash'], shows: 'button: Empty' },
  { name: 'empty Trash', at, steps: ['button: Empty'], covers: ['entities/items/trash/delete-permanently-dialog'] },
];

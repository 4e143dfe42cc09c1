import type { Surface } from './surface.ts';

const at = '/library';
const viewer: Surface['at'] = ({ itemIds }) => `/library/${itemIds[0]}`;
const picked = ['gridcell: '];
const several = [...picked, 'key: Control+a'];

export const librarySurfaces: readonly Surface[] = [
  { name: 'library', at, shows: 'gridcell: ' },
  { name: 'library, all selected', at, steps: several, shows: 'toolbar: Selection' },
  { name: 'order', at, steps: ['button: Order'], covers: ['library/find/order-menu'] },
  { name: 'search help', at, steps: ['button: What can be searched'], covers: ['library/find/search-help'] },
  { name: 'import', at, steps: ['button: Import'], covers: ['library/import/import-button'] },
  { name: 'merge', at, steps: ['button: Import', 'menuitem: Another library'], covers: ['library/merge/merge-dialog'] },
  {
    name: 'export of a result',
    at,
    steps: [...picked, 'button: Export'],
    covers: ['library/export/item-export'],
    zoomed: false,
  },
  {
    name: 'export of several',
    at,
    steps: [...several, 'last button: Export'],
    covers: ['library/export/export-dialog'],
  },
  { name: 'rate', at, steps: [...several, 'button: Rate'], covers: ['library/order/order-button'] },
  { name: 'tag', at, steps: [...several, 'last button: Tag'], covers: ['library/order/order-button'] },
  {
    name: 'one tag',
    at,
    steps: [...several, 'last button: Tag', 'button: Actions for the tag'],
    covers: ['library/order/tag-list'],
  },
  { name: 'collect', at, steps: [...several, 'last button: Collect'], covers: ['library/order/order-button'] },
  {
    name: 'choices of a facet',
    at,
    steps: ['folded hover button: Choices for', 'button: Choices for'],
    covers: ['library/rail/facet-row'],
  },
  {
    name: 'collection',
    at,
    steps: ['folded right treeitem: '],
    covers: ['library/order/collection-row', 'library/order/collection-menu'],
  },
  {
    name: 'move a collection',
    at,
    steps: ['folded right treeitem: ', 'menuitem: Move'],
    covers: ['library/order/move-dialog'],
  },
  { name: 'saved search', at, steps: ['folded right button: Night streets'], covers: ['library/rail/saved-list'] },
  { name: 'viewer', at: viewer, covers: ['library/view/viewer'] },
  {
    name: 'slots for a picture',
    at: viewer,
    steps: ['button: Use as input'],
    covers: ['studio/inputs/use-as-input', 'studio/inputs/slot-menu'],
    zoomed: ['button: Details', 'button: Use as input'],
  },
  { name: 'library, nothing found', at, steps: ['key: /', 'text: Search = nothing like this'] },
  { name: 'save a search', at, steps: ['button: Save this search'], covers: ['library/find/save-search'] },
  { name: 'trash', at, steps: ['key: /', 'text: Search = ', 'folded button: Trash'] },
  { name: 'empty the trash', at, steps: ['button: Empty'], covers: ['library/trash/purge-dialog'] },
];

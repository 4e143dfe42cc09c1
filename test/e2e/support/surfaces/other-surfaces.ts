import type { Surface } from './surface.ts';

const failed: Surface['at'] = ({ taskIds }) => `/activity/${taskIds.at(-1)}`;

const sections = [
  'connections',
  'network',
  'storage',
  'models',
  'saved',
  'conversations',
  'mcp',
  'appearance',
  'notifications',
  'shortcuts',
  'diagnostics',
  'about',
];

export const otherSurfaces: readonly Surface[] = [
  { name: 'activity', at: '/activity' },
  { name: 'failed run', at: failed, shows: 'button: Generate again' },
  {
    name: 'models of the tasks',
    at: failed,
    steps: ['button: All models'],
    covers: ['pages/activity/list/task-filters'],
  },
  {
    name: 'generate again',
    at: failed,
    steps: ['button: Generate again'],
    covers: ['entities/tasks/generate-again-dialog'],
  },
  { name: 'requests', at: '/activity/requests', shows: 'option: ' },
  {
    name: 'copy a request',
    at: '/activity/requests',
    steps: ['button: Copy as'],
    covers: ['entities/request-log/request-detail'],
  },
  {
    name: 'clear the log',
    at: '/activity/requests',
    steps: ['button: Clear log'],
    covers: ['pages/activity/requests/requests-page'],
  },
  { name: 'cost', at: '/cost' },
  {
    name: 'periods of the cost',
    at: '/cost',
    steps: ['button: This month'],
    covers: ['pages/cost/cost-page'],
  },
  {
    name: 'import prices',
    at: '/cost',
    steps: ['button: Import prices'],
    covers: ['pages/cost/import-prices-dialog'],
  },
  ...sections.map((section) => ({ name: `settings, ${section}`, at: `/settings/${section}` })),
  {
    name: 'connections to choose from',
    at: '/settings/connections',
    steps: ['button: Connection: '],
    covers: ['app/layout/connection-menu'],
  },
  {
    name: 'text of a saved instruction',
    at: '/settings/saved',
    steps: ['button: Edit Translate'],
    covers: ['pages/settings/saved/saved-text-dialog'],
  },
  {
    name: 'add a saved text',
    at: '/settings/saved',
    steps: ['button: Add'],
    covers: ['pages/settings/saved/saved-section'],
  },
  {
    name: 'new model file',
    at: '/settings/models',
    steps: ['button: Duplicate video-d-pro'],
    covers: ['pages/settings/models/model-files/model-file-dialog'],
  },
  {
    name: 'edit model file',
    at: '/settings/saved',
    steps: ['button: Edit video-x-2.json'],
    shows: 'region: Problems',
    covers: ['pages/settings/models/model-files/model-file-dialog'],
  },
  {
    name: 'import model file',
    at: '/settings/saved',
    steps: ['file: Saved files'],
    shows: 'region: What this model sends',
    covers: ['pages/settings/models/model-files/model-file-dialog'],
  },
  {
    name: 'new watch folder',
    at: '/settings/storage',
    steps: ['button: Add watch folder'],
    shows: 'form: New watch folder',
  },
  {
    name: 'XMP sidecars',
    at: '/settings/storage',
    steps: ['switch: XMP sidecars'],
    shows: 'switch: State that results are created by AI',
  },
  {
    name: 'new MCP client',
    at: '/settings/mcp',
    steps: ['button: Add client'],
    shows: 'form: New client',
    covers: ['pages/settings/mcp/mcp-client-form'],
  },
  { name: 'new connection', at: '/settings/connections', steps: ['button: Add connection'], shows: 'form: New' },
  { name: 'palette', at: '/settings/appearance', steps: ['key: Control+k'], covers: ['app/palette/palette'] },
  {
    name: 'palette, nothing found',
    at: '/settings/appearance',
    steps: ['key: Control+k', 'text: Search for an action = nothing like this'],
    covers: ['app/palette/palette'],
  },
  { name: 'all keys', at: '/settings/appearance', steps: ['key: ?'], covers: ['app/commands/shortcut-sheet'] },
];

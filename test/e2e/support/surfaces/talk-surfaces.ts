import type { Surface } from './surface.ts';

const columns: Surface['at'] = ({ conversationIds }) => `/chat/${conversationIds.at(-2)}`;
const at: Surface['at'] = ({ conversationIds }) => `/messages/${conversationIds.at(-1)}`;
const tools = ['button: Add to tools'];
const zoomed = ['button: Parameters', ...tools];

export const talkSurfaces: readonly Surface[] = [
  { name: 'chat', at: '/chat' },
  { name: 'columns', at: columns, shows: 'article: Answer of' },
  { name: 'column', at: columns, steps: ['button: Actions for the column'], covers: ['talk/thread/column-head'] },
  {
    name: 'use a picture of an answer',
    at: columns,
    steps: ['button: Use as image'],
    covers: ['talk/blocks/image-block', 'studio/inputs/slot-menu'],
  },
  { name: 'messages', at, shows: 'article: Answer of' },
  { name: 'ways of a conversation', at, steps: ['button: Again', 'button: 2 '], covers: ['talk/branch-menu'] },
  { name: 'folders and trash', at, steps: ['folded button: Folders'], covers: ['talk/list/conversation-list'] },
  { name: 'models of a column', at, steps: ['button: Model:'], covers: ['talk/thread/model-picker'] },
  { name: 'export of a conversation', at, steps: ['button: Export'], covers: ['talk/conversation-bar'] },
  {
    name: 'conversation',
    at,
    steps: ['folded right link: Tides'],
    covers: ['talk/list/conversation-row', 'talk/list/row-menu'],
  },
  {
    name: 'new folder',
    at,
    steps: ['folded right link: Tides', 'menuitem: Move to a new'],
    covers: ['talk/list/folder-name'],
  },
  { name: 'answer', at, steps: ['button: Actions for this answer'], covers: ['talk/actions/message-menu'] },
  {
    name: 'raw request',
    at,
    steps: ['button: Actions for this answer', 'menuitem: Raw'],
    covers: ['talk/actions/raw-dialog'],
  },
  { name: 'usage', at, steps: ['button: Usage in full'], covers: ['talk/thread/answer-foot'] },
  { name: 'attach', at, steps: ['button: Attach'], covers: ['talk/composer/composer-bar'] },
  { name: 'document', at, steps: ['button: Attach', 'menuitem: A document'], covers: ['talk/composer/part-dialogs'] },
  { name: 'part as JSON', at, steps: ['button: Attach', 'menuitem: A part'], covers: ['talk/composer/part-dialogs'] },
  { name: 'who says it', at, steps: ['button: user:'], covers: ['talk/composer/composer-bar'] },
  { name: 'weight of the request', at, steps: ['button: Next request'], covers: ['talk/composer/request-meter'] },
  {
    name: 'next request',
    at,
    steps: ['button: Next request', 'button: Show the request'],
    covers: ['talk/composer/next-request'],
  },
  { name: 'parameters', at, steps: ['button: Parameters'], shows: 'complementary: Parameters' },
  {
    name: 'sets of parameters',
    at,
    steps: ['button: Presets'],
    zoomed: ['button: Parameters', 'button: Presets'],
    covers: ['talk/parameters/shelf-menu', 'talk/parameters/sets-menu'],
  },
  { name: 'kinds of tools', at, steps: tools, covers: ['talk/parameters/tools-control'], zoomed },
  {
    name: 'tool',
    at,
    steps: [...tools, 'menuitem: Function'],
    covers: ['talk/parameters/tool-dialog'],
    zoomed: [...zoomed, 'menuitem: Function'],
  },
  {
    name: 'parameters in a drawer',
    at,
    width: 1024,
    covers: ['talk/parameters/parameters-place'],
    zoomed: ['button: Parameters'],
  },
  { name: 'conversations in a drawer', at, width: 1024, steps: ['button: Show the list'], covers: ['talk/talk-page'] },
];

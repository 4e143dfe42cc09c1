import type { Surface } from './surface.ts';

const columns: Surface['at'] = ({ conversationIds }) => `/chat/${conversationIds.at(-2)}`;
const at: Surface['at'] = ({ conversationIds }) => `/messages/${conversationIds.at(-1)}`;
const tools = ['button: Add to tools'];
const zoomed = ['button: Parameters', ...tools];

export const conversationSurfaces: readonly Surface[] = [
  { name: 'chat', at: '/chat' },
  { name: 'columns', at: columns, shows: 'article: Answer from' },
  {
    name: 'column',
    at: columns,
    steps: ['button: Actions for the'],
    covers: ['pages/chat/thread/column-header'],
  },
  {
    name: 'use an image of an answer',
    at: columns,
    steps: ['button: Use as image'],
    covers: ['pages/chat/blocks/image-block', 'entities/image-inputs/choose-slot-menu'],
  },
  { name: 'messages', at, shows: 'article: Answer from' },
  {
    name: 'branches of a conversation',
    at,
    steps: ['button: Retry', 'button: 2 '],
    covers: ['pages/chat/conversation-bar'],
  },
  { name: 'folders and trash', at, steps: ['folded button: Folders'], covers: ['pages/chat/list/conversation-list'] },
  { name: 'models of a column', at, steps: ['button: Model:'], covers: ['pages/chat/thread/model-picker'] },
  { name: 'export of a conversation', at, steps: ['button: Export'], covers: ['pages/chat/conversation-bar'] },
  {
    name: 'conversation',
    at,
    steps: ['folded right link: Tides'],
    covers: ['pages/chat/list/conversation-row'],
  },
  {
    name: 'new folder',
    at,
    steps: ['folded right link: Tides', 'menuitem: Move to a new'],
    covers: ['pages/chat/list/folder-name-dialog'],
  },
  { name: 'answer', at, steps: ['button: Actions for this answer'], covers: ['pages/chat/blocks/answer-menu'] },
  {
    name: 'send to studio',
    at,
    steps: ['button: Actions for this answer', 'menuitem: Send to Studio'],
    covers: ['pages/chat/actions/studio-prompt-dialog'],
  },
  {
    name: 'raw request',
    at,
    steps: ['button: Actions for this answer', 'menuitem: Raw'],
    covers: ['pages/chat/actions/raw-answer-dialog'],
  },
  { name: 'usage', at, steps: ['button: Usage details'], covers: ['pages/chat/thread/answer-cell'] },
  { name: 'attach', at, steps: ['button: Attach'], covers: ['pages/chat/composer/composer-bar'] },
  {
    name: 'document',
    at,
    steps: ['button: Attach', 'menuitem: Document to cite'],
    covers: ['pages/chat/composer/composer-bar'],
  },
  {
    name: 'part as JSON',
    at,
    steps: ['button: Attach', 'menuitem: Content part'],
    covers: ['pages/chat/composer/composer-bar'],
  },
  { name: 'role and earlier images', at, steps: ['button: You:'], covers: ['pages/chat/composer/composer-bar'] },
  {
    name: 'size of the request',
    at,
    steps: ['button: Next request'],
    covers: ['pages/chat/composer/request-size-meter'],
  },
  {
    name: 'next request',
    at,
    steps: ['button: Next request', 'button: Show request'],
    covers: ['pages/chat/composer/request-size-meter'],
  },
  // At this width the panel is closed until it is asked for.
  { name: 'parameters', at, width: 1280, steps: ['button: Parameters'], shows: 'complementary: Parameters' },
  {
    name: 'all parameters',
    at,
    steps: ['button: Expand all'],
    zoomed: ['button: Parameters', 'button: Expand all'],
  },
  {
    name: 'sets of parameters',
    at,
    steps: ['button: Presets'],
    zoomed: ['button: Parameters', 'button: Presets'],
    covers: ['pages/chat/parameters/parameter-presets-menu'],
  },
  { name: 'kinds of tools', at, steps: tools, covers: ['pages/chat/parameters/tools-input'], zoomed },
  {
    name: 'tool',
    at,
    steps: [...tools, 'menuitem: Function'],
    covers: ['pages/chat/parameters/tool-dialog'],
    zoomed: [...zoomed, 'menuitem: Function'],
  },
  {
    name: 'parameters in a drawer',
    at,
    width: 1024,
    covers: ['pages/chat/parameters/parameters-host'],
    zoomed: ['button: Parameters'],
  },
  {
    name: 'conversations in a drawer',
    at,
    width: 1024,
    steps: ['button: Show conversation list'],
    covers: ['pages/chat/conversations-page'],
  },
];

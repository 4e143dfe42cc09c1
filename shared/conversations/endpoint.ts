/** `chat` is the chat completions endpoint, `messages` the messages endpoint. */
export const endpoints = ['chat', 'messages'] as const;
export type Endpoint = (typeof endpoints)[number];

interface EndpointFacts {
  /** Name of its page. */
  readonly title: string;
  /** The short path, which is used unless Settings say otherwise. */
  readonly alias: string;
  readonly vendorPath: string;
}

export const endpointFacts: Readonly<Record<Endpoint, EndpointFacts>> = {
  chat: {
    title: 'Chat',
    alias: '/v1/chat/completions',
    vendorPath: '/vendors/vendor-chat/v1/chat/completions',
  },
  messages: {
    title: 'Messages',
    alias: '/v1/messages',
    vendorPath: '/vendors/vendor-messages/v1/messages',
  },
};

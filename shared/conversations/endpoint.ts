/** `chat` is the chat completions endpoint, `messages` the messages endpoint. */
export const endpoints = ['chat', 'messages'] as const;
export type Endpoint = (typeof endpoints)[number];

interface EndpointFacts {
  /** Title of the endpoint's page. */
  readonly title: string;
  /** The short path, which is used unless the settings contain another path. */
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

/** Many ids of models name their endpoint. */
export function endpointOfModelId(model: string): Endpoint | undefined {
  return endpoints.find((endpoint) => model.includes(endpoint));
}

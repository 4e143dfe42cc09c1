import { z } from 'zod';
import { checkCustomPath } from '../models/check-custom-path.ts';
import { type Endpoint, endpointFacts, endpoints } from './endpoint.ts';

/** `alias` is the short path, `vendor` the path of the vendor. Any other text is a custom path. */
const pathChoiceSchema = z.string().max(500);

export const conversationSettingsSchema = z.object({
  paths: z.object({ chat: pathChoiceSchema, messages: pathChoiceSchema }),
  /** The header that contains the key for the messages endpoint. Requests never contain both headers. */
  messagesKeyIn: z.enum(['authorization', 'x-api-key']),
  /** Sent to the messages endpoint if both the name and the value are not empty. */
  version: z.object({ name: z.string().max(100), value: z.string().max(200) }),
});
/** Request settings of the conversation endpoints. */
export type ConversationSettings = Readonly<z.infer<typeof conversationSettingsSchema>>;

export const defaultConversationSettings: ConversationSettings = {
  paths: { chat: 'alias', messages: 'alias' },
  messagesKeyIn: 'authorization',
  version: { name: '', value: '' },
};

/** Returns the request path of an endpoint. An invalid custom path counts as no path. */
export function conversationPath(endpoint: Endpoint, { paths }: ConversationSettings): string {
  const { alias, vendorPath } = endpointFacts[endpoint];
  const choice = paths[endpoint];
  if (choice === 'alias' || choice === 'vendor') return choice === 'alias' ? alias : vendorPath;
  const judged = checkCustomPath('create', choice);
  return judged.ok ? judged.path : alias;
}

/**
 * Returns the reasons why the entered settings are invalid. Each is the rest of a sentence that begins with the field's
 * title.
 */
export function conversationSettingsReasons({
  paths,
  version,
}: ConversationSettings): { field: string; text: string }[] {
  const reasons = endpoints.flatMap((endpoint): { field: string; text: string }[] => {
    const choice = paths[endpoint];
    const judged = choice === 'alias' || choice === 'vendor' ? undefined : checkCustomPath('create', choice);
    return judged === undefined || judged.ok ? [] : [{ field: endpoint, text: judged.reason }];
  });
  const { name, value } = version;
  if (name === '' && value !== '')
    reasons.push({ field: 'version-name', text: 'is empty, but the value needs a name.' });
  if (name !== '' && !/^[a-z0-9][a-z0-9-]*-version$/i.test(name)) {
    reasons.push({
      field: 'version-name',
      text: 'must contain only letters, digits and hyphens, and end with -version.',
    });
  }
  if (!/^[\x20-\x7e]*$/.test(value))
    reasons.push({ field: 'version-value', text: 'contains characters that aren’t allowed in a header.' });
  return reasons;
}

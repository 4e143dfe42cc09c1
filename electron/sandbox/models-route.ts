import { models } from '../../shared/models/index.ts';
import type { GatewayApp } from './server/gateway-app.ts';

/** Models of the sandbox that are talked to. */
export const chatModel = 'sandbox-chat';
export const imageChatModel = 'sandbox-image-chat';
export const messagesModel = 'sandbox-messages';

const created = 1_767_225_600;

/** The list of models in OpenAI's form. */
export function addModelsRoute(app: GatewayApp): void {
  const ids = [chatModel, imageChatModel, messagesModel, ...models.map((model) => model.id)];
  const data = ids.map((id) => ({ id, object: 'model', created, owned_by: 'sandbox' }));
  for (const path of ['/v1/models', '/vendors/vendor-chat/v1/models']) {
    app.get(path, (context) => context.json({ object: 'list', data }));
  }
}

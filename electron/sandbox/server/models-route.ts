import { allModels } from '../../../shared/models/all-models.ts';
import { type FieldError, invalidBody } from './error-responses.ts';
import type { GatewayApp } from './gateway-app.ts';

/** Chat models of the sandbox. The mini models give short answers. */
export const chatModels: readonly string[] = ['sandbox-chat', 'sandbox-chat-mini'];
export const imageChatModels: readonly string[] = ['sandbox-image-chat'];
export const messagesModels: readonly string[] = ['sandbox-messages', 'sandbox-messages-mini'];

const created = 1_767_225_600;

/** Adds the list of models in the format of OpenAI. */
export function addModelsRoute(app: GatewayApp): void {
  for (const path of ['/v1/models', '/vendors/vendor-chat/v1/models']) {
    app.get(path, (context) => {
      const ids = [...chatModels, ...imageChatModels, ...messagesModels, ...allModels().map((model) => model.id)];
      const data = ids.map((id) => ({ id, object: 'model', created, owned_by: 'sandbox' }));
      return context.json({ object: 'list', data });
    });
  }
}

/** Throws a `Refusal` for a model that the endpoint does not have. */
export function checkModel(model: string, modelIds: readonly string[]): void {
  if (modelIds.includes(model)) return;
  const error: FieldError = { field: 'model', detail: `"${model}" is not one of ${modelIds.join(', ')}.` };
  throw invalidBody([error]);
}

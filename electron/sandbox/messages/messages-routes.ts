import type { ConversationServices } from '../chat/chat-routes.ts';
import { checkModel, messagesModels } from '../models-route.ts';
import { invalidBody } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { readJsonObject } from '../server/read-json.ts';
import { parseBody } from '../text/parse-body.ts';
import { promptKeywordsIn } from '../text/prompt-keywords.ts';
import { streamAnswer } from '../text/stream-answer.ts';
import { throwRequestedError } from '../text/throw-requested-error.ts';
import { composeMessage } from './compose-message.ts';
import { messageEvents, serverSentEvent } from './message-events.ts';
import { messageResponse } from './message-response.ts';
import { userText } from './messages-input.ts';
import { messagesRequestSchema } from './messages-request.ts';
import { messagesRuleErrors } from './messages-rules.ts';

/** Adds the routes for messages, on the alias and on the vendor's path. */
export function addMessagesRoutes(app: GatewayApp, parts: ConversationServices): void {
  for (const path of ['/v1/messages', '/vendors/vendor-messages/v1/messages']) {
    app.post(path, (context) => {
      const request = parseBody(messagesRequestSchema, readJsonObject(context));
      const errors = messagesRuleErrors(request);
      if (errors.length > 0) throw invalidBody(errors);
      checkModel(request.model, messagesModels);
      const text = userText(request);
      const words = promptKeywordsIn(text);
      throwRequestedError(text, parts.clock.now());
      const answer = composeMessage(request);
      if (request.stream !== true) return context.json(messageResponse(request, answer));
      const error = serverSentEvent('error', {
        error: { type: 'overloaded_error', message: 'Asked for with [error].' },
      });
      return streamAnswer(messageEvents(request, answer), words, parts.streamMs, error);
    });
  }
}

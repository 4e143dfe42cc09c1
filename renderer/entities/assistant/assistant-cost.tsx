import { useMemo } from 'react';
import type { AssistantModel } from '../../../shared/assistant/assistant-model.ts';
import { type AssistantQuestion, requestOfQuestion } from '../../../shared/assistant/assistant-question.ts';
import { conversationPath } from '../../../shared/conversations/conversation-settings.ts';
import { type Endpoint, endpointFacts } from '../../../shared/conversations/endpoint.ts';
import { fieldTitleOfReason } from '../../../shared/conversations/parameters/field-title-of-reason.ts';
import type { RequestInput } from '../../../shared/conversations/request-input.ts';
import { describeFile, prepareConversationRequest } from '../../../shared/conversations/requests/prepare-request.ts';
import { measureRequestSize } from '../../../shared/conversations/requests/request-size.ts';
import { useSynced } from '../../api/synced-state.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stack } from '../../ui/layout-primitives.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { connectionChoices, findIdInUse } from '../connections/connection-choices.ts';
import { type EstimateOfQuestions, useQuestionEstimate } from '../money/use-question-estimate.ts';

interface PlannedQuestion {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Reasons against sending, as sentences. */
  readonly reasons: readonly string[];
  /** Absent if nothing can be charged. */
  readonly estimate: EstimateOfQuestions | undefined;
  /** Returns the request with its body as JSON text. Called when the user opens it. */
  readonly exactRequest: () => ExactRequestText | undefined;
}

interface ExactRequestText {
  readonly path: string;
  readonly text: string;
}

/** Returns the request of a question as main sends it, with its estimate. `undefined` without a question. */
export function usePlannedQuestion(
  assistant: AssistantModel,
  question: AssistantQuestion<unknown> | undefined,
): PlannedQuestion | undefined {
  const { talk: conversation } = useSynced('settings');
  const planned = useMemo(() => {
    if (!question) return undefined;
    const input = requestOfQuestion(assistant, question, conversationPath(assistant.endpoint, conversation));
    const prepared = prepareConversationRequest(input, () => '');
    const reasons = prepared.ok ? [] : prepared.reasons;
    return {
      input,
      reasons: reasons.map(({ field, text }) => `${fieldTitleOfReason(input.endpoint, field)} ${text}`),
      priced: { modelId: input.model, values: input.values, size: measureRequestSize(input) },
    };
  }, [assistant, question, conversation]);
  const estimate = useQuestionEstimate(planned ? [planned.priced] : []);
  if (!planned) return undefined;
  const { input, reasons } = planned;
  const { endpoint, model } = input;
  return { endpoint, model, reasons, estimate, exactRequest: () => exactRequestOf(input) };
}

/** The cost of a click: the model that it asks, the estimate, and the exact request. */
export function AssistantCost({ endpoint, model, reasons, estimate, exactRequest }: PlannedQuestion) {
  const connection = useSynced('connection');
  const gateways = useSynced('gateways');
  const id = findIdInUse(connection);
  const name = connectionChoices(connection, gateways).find((choice) => choice.id === id)?.name;
  return (
    <Stack gap="s1">
      <p className="t2 small">
        One question to <span className="mono">{model}</span>.{' '}
        {estimate ? `Connection: ${name ?? id}. It may be charged: ${estimate.text}.` : 'Free in the sandbox.'} The
        conversation is saved in {endpointFacts[endpoint].title}.
      </p>
      {estimate?.budget !== undefined && (
        <p className="bad small" role="alert">
          {estimate.budget}
        </p>
      )}
      {reasons.length > 0 ? (
        <ul className="bad small" aria-label="Fix before sending">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <Disclosure title="Exact request">{() => <ExactRequest request={exactRequest()} />}</Disclosure>
      )}
    </Stack>
  );
}

function exactRequestOf(input: RequestInput): ExactRequestText | undefined {
  const prepared = prepareConversationRequest(input, describeFile);
  return prepared.ok ? { path: prepared.path, text: JSON.stringify(prepared.body) } : undefined;
}

function ExactRequest({ request }: { readonly request: ExactRequestText | undefined }) {
  if (!request) return null;
  return (
    <Stack gap="s1">
      <p className="mono small">POST {request.path}</p>
      <RawText text={request.text} label="Exact request" />
    </Stack>
  );
}

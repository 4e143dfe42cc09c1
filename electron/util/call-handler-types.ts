import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { CallMeta } from '../../shared/contract/declare-call.ts';

/** The context of a call, which a handler receives in addition to the input. */
interface CallContext {
  /** Aborts when the page canceled the call, or closed. */
  readonly signal?: AbortSignal | undefined;
}

/** A stream may come from any generator. */
type Answer<T> = T extends AsyncIteratorObject<infer Event> ? AsyncIterable<Event> : T;

/**
 * Functions that implement the calls of a part of the contract. A service with these methods is such an implementation.
 */
export type Handlers<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    ErrorMap,
    CallMeta
  >
    ? (
        input: InferSchemaOutput<Input>,
        call: CallContext,
      ) => Answer<InferSchemaInput<Output>> | Promise<Answer<InferSchemaInput<Output>>>
    : Handlers<Part[Name]>;
};

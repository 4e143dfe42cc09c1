export interface FieldError {
  /** Path of the field in the body, like `images[0]`. Empty for the body itself. */
  readonly field: string;
  readonly detail: string;
}

/** An error answer. Thrown from any depth of a handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** Status of the response. Some gateways send errors with a success status. */
  readonly sentStatus: number;

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: readonly FieldError[] = [],
    headers: Readonly<Record<string, string>> = {},
    sentStatus = status,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
    this.sentStatus = sentStatus;
  }
}

/** Returns a 400 with one entry per field. */
export function invalidBody(errors: readonly FieldError[]): Refusal {
  const first = errors[0];
  const detail = first === undefined ? 'The request is not valid.' : `${first.field} ${first.detail}`.trim();
  return new Refusal(400, 'invalid_request', detail, errors);
}

import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isSameSecret } from '../../util/is-same-secret.ts';
import { type Authorization, redactedHeaders } from './check-key.ts';
import { Refusal } from './error-responses.ts';
import type { RequestLedger } from './received-request-log.ts';
import type { Connection } from './start-listening.ts';

const longestText = 4000;

const storedText = 80;

const longestList = 200;

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

interface GatewayEnvironment {
  Bindings: { connection: Connection };
  Variables: { body: Uint8Array; taskId: string | null; authorization: Authorization; parsed: unknown };
}

export type GatewayApp = Hono<GatewayEnvironment>;
export type GatewayContext = Context<GatewayEnvironment>;

/** Enough for 14 images of 20 MB as Base64. Bytes. */
const largestBody = 400_000_000;

/** Common functions of all endpoints: ledger, key check, trace id in every answer, errors as problem details. */
export function createGatewayApp(key: string, clock: { now(): number }, ledger: RequestLedger): GatewayApp {
  const app: GatewayApp = new Hono<GatewayEnvironment>();
  app.use(async (context, next) => {
    const time = clock.now();
    context.set('taskId', null);
    context.set('parsed', null);
    context.set('authorization', checkKey(context.req.raw.headers, context.req.path, key));
    const body = new Uint8Array(await context.req.raw.arrayBuffer());
    context.set('body', body);
    await next();
    // Refusals already have a trace id.
    if (!context.res.headers.has('traceparent')) context.res.headers.set('Traceparent', createTraceparent());
    const { search } = new URL(context.req.url);
    ledger.add({
      time,
      origin: 'gateway',
      method: context.req.method,
      path: context.req.path + search,
      headers: redactedHeaders(context.req.raw.headers, context.var.authorization),
      authorization: context.var.authorization,
      bodyBytes: body.byteLength,
      bodySha256: body.byteLength === 0 ? null : createHash('sha256').update(body).digest('hex'),
      body: summarise(context.var.parsed),
      status: context.res.status,
      taskId: context.var.taskId,
      connection: context.env.connection.id,
      reused: context.env.connection.reused,
    });
  });
  app.use(async (context, next) => {
    if (context.var.authorization === 'missing') {
      throw new Refusal(401, 'missing_key', 'No API key was sent. Send it as "Authorization: Bearer <API_KEY>".');
    }
    if (context.var.authorization === 'wrong') throw new Refusal(401, 'invalid_key', 'The API key is not known here.');
    if (context.var.body.byteLength > largestBody) {
      throw new Refusal(413, 'body_too_large', `A body may have at most ${largestBody} bytes.`);
    }
    await next();
  });
  app.notFound((context) => {
    const detail = `There is no ${context.req.method} ${context.req.path}.`;
    return refusalResponse(new Refusal(404, 'unknown_path', detail));
  });
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error);
    return refusalResponse(new Refusal(500, 'sandbox_defect', `The sandbox itself failed: ${error.message}`));
  });
  return app;
}

/** Checks the key in `Authorization: Bearer` and, on the messages endpoint, in `X-API-Key`. */
function checkKey(headers: Headers, path: string, key: string): Authorization {
  const bearer = headers.get('authorization');
  const apiKey = path.endsWith('/v1/messages') ? headers.get('x-api-key') : null;
  const keys = [bearer === null ? null : (/^Bearer +(\S+)$/i.exec(bearer)?.[1] ?? ''), apiKey].filter(
    (each) => each !== null,
  );
  if (keys.length === 0) return 'missing';
  return keys.some((each) => isSameSecret(key, each)) ? 'right' : 'wrong';
}

/** Returns the refusal in the format of RFC 9457, with a service code and the field errors as extra members. */
function refusalResponse(refusal: Refusal): Response {
  const body = {
    type: `https://sandbox.invalid/problems/${refusal.code}`,
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    code: refusal.code,
    errors: refusal.errors,
  };
  return new Response(JSON.stringify(body), {
    status: refusal.sentStatus,
    headers: { ...refusal.headers, 'Content-Type': 'application/problem+json', Traceparent: createTraceparent() },
  });
}

/** Returns a shortened copy of `value`: images as Base64 would fill the memory in a long session. */
function summarise(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= longestText ? value : `${value.slice(0, storedText)}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const entries = value.slice(0, longestList).map(summarise);
    return value.length <= longestList ? entries : [...entries, `… (${value.length} items)`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, summarise(inner)]));
}

/** Returns a new W3C trace context for one answer. */
function createTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}

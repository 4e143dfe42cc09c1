// Node and browsers have these globals, but the standard library of TypeScript does not declare them. Only the type
// check of this folder reads this file, so no other global of Node or browsers is available here.
declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly searchParams: URLSearchParams;
  static canParse(url: string): boolean;
}

declare class URLSearchParams {
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, target: Uint8Array): { readonly read: number };
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

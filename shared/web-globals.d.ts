// Both Node and browsers have these; the language's own library does not name them. Only the check of this folder reads
// this file, so that nothing else of either side can slip in.
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
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}

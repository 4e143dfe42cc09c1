// The policy of our answers lets no text become HTML or a script; where a library needs to, it comes through here. The
// decision is in docs/decisions/2026-11-21-trusted-types.md. Browsers that do not know of this go on without it.

/** `null` refuses. `sink` names what the text was given to, such as `Worker constructor`. */
export interface TextRules {
  createHTML(text: string): string | null;
  createScriptURL(address: string, type: string, sink: string): string | null;
}

/** `origin` is that of the page. */
export function textRules(origin: string): TextRules {
  return {
    // Without this sign no element can begin. The component library sets style elements in this way.
    createHTML: (text) => (text.includes('<') ? null : text),
    // Our own workers, and those that the media library makes of its own functions. No script element is ever made.
    createScriptURL(address, _type, sink) {
      const isOurs = address.startsWith(`${origin}/`) || address.startsWith(`blob:${origin}/`);
      return sink === 'Worker constructor' && isOurs ? address : null;
    },
  };
}

interface PolicyMaker {
  createPolicy(name: string, rules: TextRules): unknown;
}

/** Its own name: the policy of our answers allows no other. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
trustedTypes?.createPolicy('default', textRules(globalThis.location.origin));

// @ts-nocheck
function stryNS_9fa48() {
  var g = typeof globalThis === 'object' && globalThis && globalThis.Math === Math && globalThis || new Function("return this")();
  var ns = g.__stryker__ || (g.__stryker__ = {});
  if (ns.activeMutant === undefined && g.process && g.process.env && g.process.env.__STRYKER_ACTIVE_MUTANT__) {
    ns.activeMutant = g.process.env.__STRYKER_ACTIVE_MUTANT__;
  }
  function retrieveNS() {
    return ns;
  }
  stryNS_9fa48 = retrieveNS;
  return retrieveNS();
}
stryNS_9fa48();
function stryCov_9fa48() {
  var ns = stryNS_9fa48();
  var cov = ns.mutantCoverage || (ns.mutantCoverage = {
    static: {},
    perTest: {}
  });
  function cover() {
    var c = cov.static;
    if (ns.currentTestId) {
      c = cov.perTest[ns.currentTestId] = cov.perTest[ns.currentTestId] || {};
    }
    var a = arguments;
    for (var i = 0; i < a.length; i++) {
      c[a[i]] = (c[a[i]] || 0) + 1;
    }
  }
  stryCov_9fa48 = cover;
  cover.apply(null, arguments);
}
function stryMutAct_9fa48(id) {
  var ns = stryNS_9fa48();
  function isActive(id) {
    if (ns.activeMutant === id) {
      if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) {
        throw new Error('Stryker: Hit count limit reached (' + ns.hitCount + ')');
      }
      return true;
    }
    return false;
  }
  stryMutAct_9fa48 = isActive;
  return isActive(id);
}
import { invalidOption, typeName } from '../lib/client-error.js';
import { Secret } from '../lib/secret.js';
import type { CallOptions, Contract } from './endpoint.js';
import { type AnyKind, camel, entity, type Kind, nullable, optional, plain, UnexpectedValue } from './kinds.js';

// Arguments are validated before anything is sent. Kinds describe inputs as they describe the wire.

/** A kind for each field of an input. */
export type InputFields<I> = { readonly [K in keyof I]-?: {
  encode(view: I[K], at?: string): unknown;
} };
export const callback = plain<never>(stryMutAct_9fa48("0") ? "" : (stryCov_9fa48("0"), 'function'), stryMutAct_9fa48("1") ? "" : (stryCov_9fa48("1"), 'a function'), stryMutAct_9fa48("2") ? () => undefined : (stryCov_9fa48("2"), value => stryMutAct_9fa48("5") ? typeof value !== 'function' : stryMutAct_9fa48("4") ? false : stryMutAct_9fa48("3") ? true : (stryCov_9fa48("3", "4", "5"), typeof value === (stryMutAct_9fa48("6") ? "" : (stryCov_9fa48("6"), 'function')))));
export const anyObject = entity({});
/** The value of a path parameter. Without dot segments, which URL parsers resolve, and lone surrogates, which they reject. */
const pathValue = plain<string>(stryMutAct_9fa48("7") ? "" : (stryCov_9fa48("7"), 'path'), stryMutAct_9fa48("8") ? "" : (stryCov_9fa48("8"), 'a non-empty string without invalid characters'), stryMutAct_9fa48("9") ? () => undefined : (stryCov_9fa48("9"), value => stryMutAct_9fa48("12") ? typeof value === 'string' || !/^\.{0,2}$|\p{Cs}/u.test(value) : stryMutAct_9fa48("11") ? false : stryMutAct_9fa48("10") ? true : (stryCov_9fa48("10", "11", "12"), (stryMutAct_9fa48("14") ? typeof value !== 'string' : stryMutAct_9fa48("13") ? true : (stryCov_9fa48("13", "14"), typeof value === (stryMutAct_9fa48("15") ? "" : (stryCov_9fa48("15"), 'string')))) && (stryMutAct_9fa48("16") ? /^\.{0,2}$|\p{Cs}/u.test(value) : (stryCov_9fa48("16"), !(stryMutAct_9fa48("20") ? /^\.{0,2}$|\P{Cs}/u : stryMutAct_9fa48("19") ? /^\.$|\p{Cs}/u : stryMutAct_9fa48("18") ? /^\.{0,2}|\p{Cs}/u : stryMutAct_9fa48("17") ? /\.{0,2}$|\p{Cs}/u : (stryCov_9fa48("17", "18", "19", "20"), /^\.{0,2}$|\p{Cs}/u)).test(value))))));
/** A string, or a `Secret` that contains one. */
export const secretOrText = plain<string | Secret>(stryMutAct_9fa48("21") ? "" : (stryCov_9fa48("21"), 'secretOrText'), stryMutAct_9fa48("22") ? "" : (stryCov_9fa48("22"), 'a string or a Secret'), stryMutAct_9fa48("23") ? () => undefined : (stryCov_9fa48("23"), value => stryMutAct_9fa48("26") ? typeof value === 'string' && value instanceof Secret : stryMutAct_9fa48("25") ? false : stryMutAct_9fa48("24") ? true : (stryCov_9fa48("24", "25", "26"), (stryMutAct_9fa48("28") ? typeof value !== 'string' : stryMutAct_9fa48("27") ? false : (stryCov_9fa48("27", "28"), typeof value === (stryMutAct_9fa48("29") ? "" : (stryCov_9fa48("29"), 'string')))) || value instanceof Secret)));
const abortSignal = plain<AbortSignal>(stryMutAct_9fa48("30") ? "" : (stryCov_9fa48("30"), 'signal'), stryMutAct_9fa48("31") ? "" : (stryCov_9fa48("31"), 'an AbortSignal'), stryMutAct_9fa48("32") ? () => undefined : (stryCov_9fa48("32"), value => stryMutAct_9fa48("35") ? typeof (value as Partial<AbortSignal> | null)?.addEventListener !== 'function' : stryMutAct_9fa48("34") ? false : stryMutAct_9fa48("33") ? true : (stryCov_9fa48("33", "34", "35"), typeof (stryMutAct_9fa48("36") ? (value as Partial<AbortSignal> | null).addEventListener : (stryCov_9fa48("36"), (value as Partial<AbortSignal> | null)?.addEventListener)) === (stryMutAct_9fa48("37") ? "" : (stryCov_9fa48("37"), 'function')))));
export const duration = plain<number>(stryMutAct_9fa48("38") ? "" : (stryCov_9fa48("38"), 'duration'), stryMutAct_9fa48("39") ? "" : (stryCov_9fa48("39"), 'a number of milliseconds'), stryMutAct_9fa48("40") ? () => undefined : (stryCov_9fa48("40"), value => stryMutAct_9fa48("43") ? Number(value) >= 0 || typeof value === 'number' : stryMutAct_9fa48("42") ? false : stryMutAct_9fa48("41") ? true : (stryCov_9fa48("41", "42", "43"), (stryMutAct_9fa48("46") ? Number(value) < 0 : stryMutAct_9fa48("45") ? Number(value) > 0 : stryMutAct_9fa48("44") ? true : (stryCov_9fa48("44", "45", "46"), Number(value) >= 0)) && (stryMutAct_9fa48("48") ? typeof value !== 'number' : stryMutAct_9fa48("47") ? true : (stryCov_9fa48("47", "48"), typeof value === (stryMutAct_9fa48("49") ? "" : (stryCov_9fa48("49"), 'number')))))));
/** A key, id or token, which is sent in a header: the platform's own error would print the whole value. */
export const credential = plain<string>(stryMutAct_9fa48("50") ? "" : (stryCov_9fa48("50"), 'credential'), stryMutAct_9fa48("51") ? "" : (stryCov_9fa48("51"), 'a non-empty string of visible ASCII characters, without spaces and line breaks'), stryMutAct_9fa48("52") ? () => undefined : (stryCov_9fa48("52"), value => stryMutAct_9fa48("55") ? typeof value === 'string' || /^[\x21-\x7e]+$/.test(value) : stryMutAct_9fa48("54") ? false : stryMutAct_9fa48("53") ? true : (stryCov_9fa48("53", "54", "55"), (stryMutAct_9fa48("57") ? typeof value !== 'string' : stryMutAct_9fa48("56") ? true : (stryCov_9fa48("56", "57"), typeof value === (stryMutAct_9fa48("58") ? "" : (stryCov_9fa48("58"), 'string')))) && (stryMutAct_9fa48("62") ? /^[^\x21-\x7e]+$/ : stryMutAct_9fa48("61") ? /^[\x21-\x7e]$/ : stryMutAct_9fa48("60") ? /^[\x21-\x7e]+/ : stryMutAct_9fa48("59") ? /[\x21-\x7e]+$/ : (stryCov_9fa48("59", "60", "61", "62"), /^[\x21-\x7e]+$/)).test(value))));
export const HEADER_NAME = stryMutAct_9fa48("67") ? /^[!#$%&'*+.^`|~\W-]+$/ : stryMutAct_9fa48("66") ? /^[^!#$%&'*+.^`|~\w-]+$/ : stryMutAct_9fa48("65") ? /^[!#$%&'*+.^`|~\w-]$/ : stryMutAct_9fa48("64") ? /^[!#$%&'*+.^`|~\w-]+/ : stryMutAct_9fa48("63") ? /[!#$%&'*+.^`|~\w-]+$/ : (stryCov_9fa48("63", "64", "65", "66", "67"), /^[!#$%&'*+.^`|~\w-]+$/);
export const headerValue = plain<string>(stryMutAct_9fa48("68") ? "" : (stryCov_9fa48("68"), 'headerValue'), stryMutAct_9fa48("69") ? "" : (stryCov_9fa48("69"), 'a string without line breaks and other characters that headers cannot contain'), stryMutAct_9fa48("70") ? () => undefined : (stryCov_9fa48("70"), value => stryMutAct_9fa48("73") ? typeof value === 'string' || /^[\t\x20-\x7e\x80-\xff]*$/.test(value) : stryMutAct_9fa48("72") ? false : stryMutAct_9fa48("71") ? true : (stryCov_9fa48("71", "72", "73"), (stryMutAct_9fa48("75") ? typeof value !== 'string' : stryMutAct_9fa48("74") ? true : (stryCov_9fa48("74", "75"), typeof value === (stryMutAct_9fa48("76") ? "" : (stryCov_9fa48("76"), 'string')))) && (stryMutAct_9fa48("80") ? /^[^\t\x20-\x7e\x80-\xff]*$/ : stryMutAct_9fa48("79") ? /^[\t\x20-\x7e\x80-\xff]$/ : stryMutAct_9fa48("78") ? /^[\t\x20-\x7e\x80-\xff]*/ : stryMutAct_9fa48("77") ? /[\t\x20-\x7e\x80-\xff]*$/ : (stryCov_9fa48("77", "78", "79", "80"), /^[\t\x20-\x7e\x80-\xff]*$/)).test(value))));

/** An object whose values are all of one kind, and whose names match. */
export const record = stryMutAct_9fa48("81") ? () => undefined : (stryCov_9fa48("81"), (() => {
  const record = (of: Pick<AnyKind, 'encode'>, names = /^/): Kind<unknown> => stryMutAct_9fa48("82") ? {} : (stryCov_9fa48("82"), {
    ...plain(stryMutAct_9fa48("83") ? "" : (stryCov_9fa48("83"), 'record'), stryMutAct_9fa48("84") ? "" : (stryCov_9fa48("84"), 'an object'), stryMutAct_9fa48("85") ? () => undefined : (stryCov_9fa48("85"), () => stryMutAct_9fa48("86") ? false : (stryCov_9fa48("86"), true))),
    encode(view, at = stryMutAct_9fa48("87") ? "Stryker was here!" : (stryCov_9fa48("87"), '')) {
      if (stryMutAct_9fa48("88")) {
        {}
      } else {
        stryCov_9fa48("88");
        if (stryMutAct_9fa48("89")) {
          ;
        } else {
          stryCov_9fa48("89");
          anyObject.encode(view as object, at);
        }
        for (const [name, value] of Object.entries(view as object)) {
          if (stryMutAct_9fa48("90")) {
            {}
          } else {
            stryCov_9fa48("90");
            if (stryMutAct_9fa48("93") ? false : stryMutAct_9fa48("92") ? true : stryMutAct_9fa48("91") ? names.test(name) : (stryCov_9fa48("91", "92", "93"), !names.test(name))) throw new UnexpectedValue(at, stryMutAct_9fa48("95") ? "" : (stryCov_9fa48("95"), 'an object with valid names'), view);
            of.encode(value, stryMutAct_9fa48("97") ? `` : (stryCov_9fa48("97"), `${at}.${name}`));
          }
        }
        return view;
      }
    }
  });
  return record;
})());

/** An empty token counts as none. */
const token = optional(nullable(stryMutAct_9fa48("98") ? {} : (stryCov_9fa48("98"), {
  ...credential,
  encode: stryMutAct_9fa48("99") ? () => undefined : (stryCov_9fa48("99"), (value, at) => stryMutAct_9fa48("102") ? value || credential.encode(value, at) : stryMutAct_9fa48("101") ? false : stryMutAct_9fa48("100") ? true : (stryCov_9fa48("100", "101", "102"), value && credential.encode(value, at)))
})));
const tokens = entity(stryMutAct_9fa48("103") ? {} : (stryCov_9fa48("103"), {
  accessToken: token,
  refreshToken: token
}));
export const tokenStoreOption = plain<never>(stryMutAct_9fa48("104") ? "" : (stryCov_9fa48("104"), 'tokenStore'), stryMutAct_9fa48("105") ? "" : (stryCov_9fa48("105"), "'cookie', 'memory', null, tokens, a request or a token store"), stryMutAct_9fa48("106") ? () => undefined : (stryCov_9fa48("106"), value => stryMutAct_9fa48("109") ? (value === null || value === 'cookie' || value === 'memory') && typeof value === 'object' && ['read', 'headers', 'accessToken', 'refreshToken'].some(name => name in value) : stryMutAct_9fa48("108") ? false : stryMutAct_9fa48("107") ? true : (stryCov_9fa48("107", "108", "109"), (stryMutAct_9fa48("111") ? (value === null || value === 'cookie') && value === 'memory' : stryMutAct_9fa48("110") ? false : (stryCov_9fa48("110", "111"), (stryMutAct_9fa48("113") ? value === null && value === 'cookie' : stryMutAct_9fa48("112") ? false : (stryCov_9fa48("112", "113"), (stryMutAct_9fa48("115") ? value !== null : stryMutAct_9fa48("114") ? false : (stryCov_9fa48("114", "115"), value === null)) || (stryMutAct_9fa48("117") ? value !== 'cookie' : stryMutAct_9fa48("116") ? false : (stryCov_9fa48("116", "117"), value === (stryMutAct_9fa48("118") ? "" : (stryCov_9fa48("118"), 'cookie')))))) || (stryMutAct_9fa48("120") ? value !== 'memory' : stryMutAct_9fa48("119") ? false : (stryCov_9fa48("119", "120"), value === (stryMutAct_9fa48("121") ? "" : (stryCov_9fa48("121"), 'memory')))))) || (stryMutAct_9fa48("123") ? typeof value === 'object' || ['read', 'headers', 'accessToken', 'refreshToken'].some(name => name in value) : stryMutAct_9fa48("122") ? false : (stryCov_9fa48("122", "123"), (stryMutAct_9fa48("125") ? typeof value !== 'object' : stryMutAct_9fa48("124") ? true : (stryCov_9fa48("124", "125"), typeof value === (stryMutAct_9fa48("126") ? "" : (stryCov_9fa48("126"), 'object')))) && (stryMutAct_9fa48("127") ? ['read', 'headers', 'accessToken', 'refreshToken'].every(name => name in value) : (stryCov_9fa48("127"), (stryMutAct_9fa48("128") ? [] : (stryCov_9fa48("128"), [stryMutAct_9fa48("129") ? "" : (stryCov_9fa48("129"), 'read'), stryMutAct_9fa48("130") ? "" : (stryCov_9fa48("130"), 'headers'), stryMutAct_9fa48("131") ? "" : (stryCov_9fa48("131"), 'accessToken'), stryMutAct_9fa48("132") ? "" : (stryCov_9fa48("132"), 'refreshToken')])).some(stryMutAct_9fa48("133") ? () => undefined : (stryCov_9fa48("133"), name => name in value)))))))));
const callOptions = entity(stryMutAct_9fa48("134") ? {} : (stryCov_9fa48("134"), {
  signal: optional(abortSignal),
  deadline: optional(duration),
  tokenStore: optional(tokenStoreOption),
  identity: optional(plain(stryMutAct_9fa48("135") ? "" : (stryCov_9fa48("135"), 'identity'), stryMutAct_9fa48("136") ? "" : (stryCov_9fa48("136"), 'a session from `client.session.capture()`'), stryMutAct_9fa48("137") ? () => undefined : (stryCov_9fa48("137"), value => stryMutAct_9fa48("140") ? typeof (value as {
    id?: unknown;
  } | null)?.id !== 'string' : stryMutAct_9fa48("139") ? false : stryMutAct_9fa48("138") ? true : (stryCov_9fa48("138", "139", "140"), typeof (stryMutAct_9fa48("141") ? (value as {
    id?: unknown;
  } | null).id : (stryCov_9fa48("141"), (value as {
    id?: unknown;
  } | null)?.id)) === (stryMutAct_9fa48("142") ? "" : (stryCov_9fa48("142"), 'string'))))))
}));

/** Throws INVALID_OPTION that names the function and the field, unless the value is of the kind. */
export function check(called: string, kind: Pick<AnyKind, 'encode'>, value: unknown, argument = stryMutAct_9fa48("143") ? "" : (stryCov_9fa48("143"), 'input')): void {
  if (stryMutAct_9fa48("144")) {
    {}
  } else {
    stryCov_9fa48("144");
    try {
      if (stryMutAct_9fa48("145")) {
        {}
      } else {
        stryCov_9fa48("145");
        kind.encode(value, stryMutAct_9fa48("147") ? "Stryker was here!" : (stryCov_9fa48("147"), ''));
      }
    } catch (error) {
      if (stryMutAct_9fa48("148")) {
        {}
      } else {
        stryCov_9fa48("148");
        if (stryMutAct_9fa48("151") ? false : stryMutAct_9fa48("150") ? true : stryMutAct_9fa48("149") ? error instanceof UnexpectedValue : (stryCov_9fa48("149", "150", "151"), !(error instanceof UnexpectedValue))) throw error;
        throw invalidOption(called, stryMutAct_9fa48("154") ? error.field && argument : stryMutAct_9fa48("153") ? false : stryMutAct_9fa48("152") ? true : (stryCov_9fa48("152", "153", "154"), error.field || argument), error.expected, error.got);
      }
    }
  }
}

/** Throws INVALID_OPTION unless it is a client. */
export function checkClient(called: string, client: unknown): void {
  if (stryMutAct_9fa48("155")) {
    {}
  } else {
    stryCov_9fa48("155");
    if (stryMutAct_9fa48("158") ? typeof (client as {
      send?: unknown;
    } | null | undefined)?.send === 'function' : stryMutAct_9fa48("157") ? false : stryMutAct_9fa48("156") ? true : (stryCov_9fa48("156", "157", "158"), typeof (stryMutAct_9fa48("159") ? (client as {
      send?: unknown;
    } | null | undefined).send : (stryCov_9fa48("159"), (client as {
      send?: unknown;
    } | null | undefined)?.send)) !== (stryMutAct_9fa48("160") ? "" : (stryCov_9fa48("160"), 'function')))) throw invalidOption(called, stryMutAct_9fa48("161") ? "" : (stryCov_9fa48("161"), 'client'), stryMutAct_9fa48("162") ? "" : (stryCov_9fa48("162"), 'a client from `createClient`'), typeName(client));
  }
}

/** Checks the input of an endpoint: the parameters of its path, its query and its body. */
export function checkInput({
  name,
  path,
  query,
  body
}: Contract, input: unknown, called = name): void {
  if (stryMutAct_9fa48("163")) {
    {}
  } else {
    stryCov_9fa48("163");
    if (stryMutAct_9fa48("164")) {
      ;
    } else {
      stryCov_9fa48("164");
      check(called, anyObject, input);
    }
    for (const [, field = stryMutAct_9fa48("165") ? "Stryker was here!" : (stryCov_9fa48("165"), '')] of path.matchAll(stryMutAct_9fa48("167") ? /\{(\W+)\}/g : stryMutAct_9fa48("166") ? /\{(\w)\}/g : (stryCov_9fa48("166", "167"), /\{(\w+)\}/g))) if (stryMutAct_9fa48("168")) {
      ;
    } else {
      stryCov_9fa48("168");
      check(called, pathValue, (input as Record<string, unknown>)[camel(field)], camel(field));
    }
    if (stryMutAct_9fa48("170") ? false : stryMutAct_9fa48("169") ? true : (stryCov_9fa48("169", "170"), query)) if (stryMutAct_9fa48("171")) {
      ;
    } else {
      stryCov_9fa48("171");
      check(called, query, input);
    }
    if (stryMutAct_9fa48("173") ? false : stryMutAct_9fa48("172") ? true : (stryCov_9fa48("172", "173"), body)) if (stryMutAct_9fa48("174")) {
      ;
    } else {
      stryCov_9fa48("174");
      check(called, body, input);
    }
  }
}

/** Checks the options that every call takes. */
export function checkCallOptions(called: string, options: CallOptions | undefined): void {
  if (stryMutAct_9fa48("175")) {
    {}
  } else {
    stryCov_9fa48("175");
    check(called, optional(callOptions), options, stryMutAct_9fa48("177") ? "" : (stryCov_9fa48("177"), 'options'));
    checkTokens(called, stryMutAct_9fa48("179") ? options.tokenStore : (stryCov_9fa48("179"), options?.tokenStore));
  }
}

/** Checks tokens that are passed as token store. */
export function checkTokens(called: string, store: unknown): void {
  if (stryMutAct_9fa48("180")) {
    {}
  } else {
    stryCov_9fa48("180");
    if (stryMutAct_9fa48("183") ? typeof store === 'object' && store && !('read' in store) || !('headers' in store) : stryMutAct_9fa48("182") ? false : stryMutAct_9fa48("181") ? true : (stryCov_9fa48("181", "182", "183"), (stryMutAct_9fa48("185") ? typeof store === 'object' && store || !('read' in store) : stryMutAct_9fa48("184") ? true : (stryCov_9fa48("184", "185"), (stryMutAct_9fa48("187") ? typeof store === 'object' || store : stryMutAct_9fa48("186") ? true : (stryCov_9fa48("186", "187"), (stryMutAct_9fa48("189") ? typeof store !== 'object' : stryMutAct_9fa48("188") ? true : (stryCov_9fa48("188", "189"), typeof store === (stryMutAct_9fa48("190") ? "" : (stryCov_9fa48("190"), 'object')))) && store)) && (stryMutAct_9fa48("191") ? 'read' in store : (stryCov_9fa48("191"), !((stryMutAct_9fa48("192") ? "" : (stryCov_9fa48("192"), 'read')) in store))))) && (stryMutAct_9fa48("193") ? 'headers' in store : (stryCov_9fa48("193"), !((stryMutAct_9fa48("194") ? "" : (stryCov_9fa48("194"), 'headers')) in store))))) check(called, entity(stryMutAct_9fa48("196") ? {} : (stryCov_9fa48("196"), {
      tokenStore: tokens
    })), stryMutAct_9fa48("197") ? {} : (stryCov_9fa48("197"), {
      tokenStore: store
    }));
  }
}

/** Checks the arguments of a function that takes a client, an input and options. */
export function checkCall(called: string, client: unknown, input: Pick<AnyKind, 'encode'>, value: unknown, options?: CallOptions): void {
  if (stryMutAct_9fa48("198")) {
    {}
  } else {
    stryCov_9fa48("198");
    if (stryMutAct_9fa48("199")) {
      ;
    } else {
      stryCov_9fa48("199");
      checkClient(called, client);
    }
    if (stryMutAct_9fa48("200")) {
      ;
    } else {
      stryCov_9fa48("200");
      check(called, input, value);
    }
    if (stryMutAct_9fa48("201")) {
      ;
    } else {
      stryCov_9fa48("201");
      checkCallOptions(called, options);
    }
  }
}
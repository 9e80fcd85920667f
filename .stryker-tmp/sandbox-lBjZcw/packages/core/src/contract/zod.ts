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
import { z } from 'zod';
import type { AnyKind, Fields, WireOf } from './kinds.js';
export interface ZodOptions {
  /** Coerce scalars first, as the service does for requests: `"5"` to 5, `"true"` to true. */
  readonly cast?: boolean;
}

/**
 * Returns the strict zod schema of the wire form: unknown fields are errors. Not for browsers, because zod is large.
 */
export function zodOf<K extends AnyKind>(kind: K, options: ZodOptions = {}): z.ZodType<WireOf<K>> {
  if (stryMutAct_9fa48("387")) {
    {}
  } else {
    stryCov_9fa48("387");
    return schema(kind, options) as z.ZodType<WireOf<K>>;
  }
}
function schema(kind: AnyKind, options: ZodOptions): z.ZodType {
  if (stryMutAct_9fa48("388")) {
    {}
  } else {
    stryCov_9fa48("388");
    const inner = stryMutAct_9fa48("389") ? () => undefined : (stryCov_9fa48("389"), (() => {
      const inner = () => schema(kind.of as AnyKind, options);
      return inner;
    })());
    switch (kind.kind) {
      case stryMutAct_9fa48("391") ? "" : (stryCov_9fa48("391"), 'text'):
        if (stryMutAct_9fa48("390")) {} else {
          stryCov_9fa48("390");
          return scalar(z.string(), options, castText);
        }
      case stryMutAct_9fa48("393") ? "" : (stryCov_9fa48("393"), 'isoDate'):
        if (stryMutAct_9fa48("392")) {} else {
          stryCov_9fa48("392");
          return z.iso.datetime();
        }
      case stryMutAct_9fa48("394") ? "" : (stryCov_9fa48("394"), 'count'):
      case stryMutAct_9fa48("396") ? "" : (stryCov_9fa48("396"), 'date'):
        if (stryMutAct_9fa48("395")) {} else {
          stryCov_9fa48("395");
          return scalar(z.number(), options, castCount);
        }
      case stryMutAct_9fa48("398") ? "" : (stryCov_9fa48("398"), 'flag'):
        if (stryMutAct_9fa48("397")) {} else {
          stryCov_9fa48("397");
          return scalar(z.boolean(), options, castFlag);
        }
      case stryMutAct_9fa48("400") ? "" : (stryCov_9fa48("400"), 'flagText'):
        if (stryMutAct_9fa48("399")) {} else {
          stryCov_9fa48("399");
          return z.enum(stryMutAct_9fa48("401") ? [] : (stryCov_9fa48("401"), [stryMutAct_9fa48("402") ? "" : (stryCov_9fa48("402"), 'true'), stryMutAct_9fa48("403") ? "" : (stryCov_9fa48("403"), 'false')]));
        }
      case stryMutAct_9fa48("405") ? "" : (stryCov_9fa48("405"), 'countText'):
        if (stryMutAct_9fa48("404")) {} else {
          stryCov_9fa48("404");
          return z.string().regex(stryMutAct_9fa48("413") ? /^-?\d+(\.\D+)?$/ : stryMutAct_9fa48("412") ? /^-?\d+(\.\d)?$/ : stryMutAct_9fa48("411") ? /^-?\d+(\.\d+)$/ : stryMutAct_9fa48("410") ? /^-?\D+(\.\d+)?$/ : stryMutAct_9fa48("409") ? /^-?\d(\.\d+)?$/ : stryMutAct_9fa48("408") ? /^-\d+(\.\d+)?$/ : stryMutAct_9fa48("407") ? /^-?\d+(\.\d+)?/ : stryMutAct_9fa48("406") ? /-?\d+(\.\d+)?$/ : (stryCov_9fa48("406", "407", "408", "409", "410", "411", "412", "413"), /^-?\d+(\.\d+)?$/), stryMutAct_9fa48("414") ? "" : (stryCov_9fa48("414"), 'must be a number'));
        }
      case stryMutAct_9fa48("416") ? "" : (stryCov_9fa48("416"), 'json'):
        if (stryMutAct_9fa48("415")) {} else {
          stryCov_9fa48("415");
          return z.any();
        }
      case stryMutAct_9fa48("418") ? "" : (stryCov_9fa48("418"), 'nullable'):
        if (stryMutAct_9fa48("417")) {} else {
          stryCov_9fa48("417");
          return inner().nullable();
        }
      case stryMutAct_9fa48("420") ? "" : (stryCov_9fa48("420"), 'optional'):
        if (stryMutAct_9fa48("419")) {} else {
          stryCov_9fa48("419");
          return inner().optional();
        }
      case stryMutAct_9fa48("422") ? "" : (stryCov_9fa48("422"), 'list'):
        if (stryMutAct_9fa48("421")) {} else {
          stryCov_9fa48("421");
          return z.array(inner());
        }
      case stryMutAct_9fa48("424") ? "" : (stryCov_9fa48("424"), 'oneOf'):
        if (stryMutAct_9fa48("423")) {} else {
          stryCov_9fa48("423");
          return z.enum(kind.of as [string, ...string[]]);
        }
      case stryMutAct_9fa48("426") ? "" : (stryCov_9fa48("426"), 'entity'):
        if (stryMutAct_9fa48("425")) {} else {
          stryCov_9fa48("425");
          {
            if (stryMutAct_9fa48("427")) {
              {}
            } else {
              stryCov_9fa48("427");
              const fields = (kind as AnyKind & {
                fields: Fields;
              }).fields;
              return z.strictObject(Object.fromEntries(Object.entries(fields).map(stryMutAct_9fa48("428") ? () => undefined : (stryCov_9fa48("428"), ([name, of]) => stryMutAct_9fa48("429") ? [] : (stryCov_9fa48("429"), [name, schema(of, options)])))));
            }
          }
        }
      default:
        if (stryMutAct_9fa48("430")) {} else {
          stryCov_9fa48("430");
          throw new TypeError(stryMutAct_9fa48("432") ? `` : (stryCov_9fa48("432"), `contract/zod: no schema for the kind ${kind.kind}`));
        }
    }
  }
}
const scalar = stryMutAct_9fa48("433") ? () => undefined : (stryCov_9fa48("433"), (() => {
  const scalar = (strict: z.ZodType, options: ZodOptions, cast: (value: unknown) => unknown): z.ZodType => options.cast ? z.preprocess(cast, strict) : strict;
  return scalar;
})());
const castText = stryMutAct_9fa48("434") ? () => undefined : (stryCov_9fa48("434"), (() => {
  const castText = (value: unknown) => (stryMutAct_9fa48("437") ? typeof value === 'number' && typeof value === 'boolean' : stryMutAct_9fa48("436") ? false : stryMutAct_9fa48("435") ? true : (stryCov_9fa48("435", "436", "437"), (stryMutAct_9fa48("439") ? typeof value !== 'number' : stryMutAct_9fa48("438") ? false : (stryCov_9fa48("438", "439"), typeof value === (stryMutAct_9fa48("440") ? "" : (stryCov_9fa48("440"), 'number')))) || (stryMutAct_9fa48("442") ? typeof value !== 'boolean' : stryMutAct_9fa48("441") ? false : (stryCov_9fa48("441", "442"), typeof value === (stryMutAct_9fa48("443") ? "" : (stryCov_9fa48("443"), 'boolean')))))) ? String(value) : value;
  return castText;
})());
const castCount = stryMutAct_9fa48("444") ? () => undefined : (stryCov_9fa48("444"), (() => {
  const castCount = (value: unknown) => (stryMutAct_9fa48("447") ? typeof value === 'string' && value.trim() !== '' || !Number.isNaN(Number(value)) : stryMutAct_9fa48("446") ? false : stryMutAct_9fa48("445") ? true : (stryCov_9fa48("445", "446", "447"), (stryMutAct_9fa48("449") ? typeof value === 'string' || value.trim() !== '' : stryMutAct_9fa48("448") ? true : (stryCov_9fa48("448", "449"), (stryMutAct_9fa48("451") ? typeof value !== 'string' : stryMutAct_9fa48("450") ? true : (stryCov_9fa48("450", "451"), typeof value === (stryMutAct_9fa48("452") ? "" : (stryCov_9fa48("452"), 'string')))) && (stryMutAct_9fa48("454") ? value.trim() === '' : stryMutAct_9fa48("453") ? true : (stryCov_9fa48("453", "454"), (stryMutAct_9fa48("455") ? value : (stryCov_9fa48("455"), value.trim())) !== (stryMutAct_9fa48("456") ? "Stryker was here!" : (stryCov_9fa48("456"), '')))))) && (stryMutAct_9fa48("457") ? Number.isNaN(Number(value)) : (stryCov_9fa48("457"), !Number.isNaN(Number(value)))))) ? Number(value) : value;
  return castCount;
})());
const castFlag = stryMutAct_9fa48("458") ? () => undefined : (stryCov_9fa48("458"), (() => {
  const castFlag = (value: unknown) => (stryMutAct_9fa48("461") ? value === 'true' && value === 1 : stryMutAct_9fa48("460") ? false : stryMutAct_9fa48("459") ? true : (stryCov_9fa48("459", "460", "461"), (stryMutAct_9fa48("463") ? value !== 'true' : stryMutAct_9fa48("462") ? false : (stryCov_9fa48("462", "463"), value === (stryMutAct_9fa48("464") ? "" : (stryCov_9fa48("464"), 'true')))) || (stryMutAct_9fa48("466") ? value !== 1 : stryMutAct_9fa48("465") ? false : (stryCov_9fa48("465", "466"), value === 1)))) ? stryMutAct_9fa48("467") ? false : (stryCov_9fa48("467"), true) : (stryMutAct_9fa48("470") ? value === 'false' && value === 0 : stryMutAct_9fa48("469") ? false : stryMutAct_9fa48("468") ? true : (stryCov_9fa48("468", "469", "470"), (stryMutAct_9fa48("472") ? value !== 'false' : stryMutAct_9fa48("471") ? false : (stryCov_9fa48("471", "472"), value === (stryMutAct_9fa48("473") ? "" : (stryCov_9fa48("473"), 'false')))) || (stryMutAct_9fa48("475") ? value !== 0 : stryMutAct_9fa48("474") ? false : (stryCov_9fa48("474", "475"), value === 0)))) ? stryMutAct_9fa48("476") ? true : (stryCov_9fa48("476"), false) : value;
  return castFlag;
})());
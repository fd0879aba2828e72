#include "self_signed.h"

#include <memory>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "net_kit.h"

namespace comodin {
namespace {

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* thing) const { Free(thing); }
};
void free_bio(BIO* bio) { BIO_free_all(bio); }
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION, X509_EXTENSION_free>>;
using Bio = std::unique_ptr<BIO, Freed<BIO, free_bio>>;

}  // namespace

SelfSigned::SelfSigned(const Choices& choices) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate certificate(X509_new());
  X509_set_version(certificate.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), choices.begins_s);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), choices.ends_s);
  X509_set_pubkey(certificate.get(), key.get());
  X509_NAME* const name = X509_get_subject_name(certificate.get());
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("Comodín test"), -1, -1, 0);
  X509_set_issuer_name(certificate.get(), name);
  const Extension names(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, choices.names.c_str()));
  X509_add_ext(certificate.get(), names.get(), -1);
  X509_sign(certificate.get(), key.get(), EVP_sha256());
  const Bio certificate_out(BIO_new_file(certificate_file.c_str(), "w"));
  PEM_write_bio_X509(certificate_out.get(), certificate.get());
  const Bio key_out(BIO_new_file(key_file.c_str(), "w"));
  PEM_write_bio_PrivateKey(key_out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
}

NetSettings tls_settings(const SelfSigned& files) {
  NetSettings settings = quick_settings();
  settings.tls_certificate = files.certificate_file;
  settings.tls_key = files.key_file;
  return settings;
}

}  // namespace comodin
